import { useState } from 'react'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { UrlStateChanges } from '#ui/url-state/url-state.ts'
import { Button } from '#ui/control/button.tsx'
import { SearchField } from '#ui/control/search-field.tsx'
import { Segmented } from '#ui/control/segmented.tsx'
import { share } from '#ui/format/quantity.ts'
import { words } from '#ui/format/words.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { principalText } from '#product/contract/principal.ts'
import { databricksWord } from '#product/contract/databricks-words.ts'
import { findingKinds } from '#product/contract/filters/finding-filter.ts'
import { listJobGroups } from '../contract.ts'
import { groupFilter } from './group-filter.ts'
import styles from '#product/browser/workload-list/workload-list.module.css'

const kinds = [
  { value: 'owner', label: 'Owner' },
  { value: 'tag', label: 'Tag' },
  { value: 'trigger', label: 'Trigger' },
  { value: 'finding', label: 'Finding' },
] as const
type Kind = (typeof kinds)[number]['value']

type Group = RowOf<typeof listJobGroups>

const mostValues = 100

type Props = { onChoose: (changes: UrlStateChanges) => void }

/** The kinds of further filters, and the values of the chosen one. */
export function ValueChoice({ onChoose }: Props) {
  const [kind, setKind] = useState<Kind>('owner')
  const [ofTag, setOfTag] = useState<string>()
  const [text, setText] = useState('')
  const handleKind = (chosen: Kind) => {
    setKind(chosen)
    setOfTag(undefined)
    setText('')
  }
  const handleValue = ({ groupId }: Group) => {
    if (kind === 'finding') return
    if (kind !== 'tag' || ofTag !== undefined || groupId === null) onChoose(groupFilter(kind, ofTag, groupId))
    else setOfTag(groupId)
  }
  return (
    <div className={styles.values}>
      <Segmented label="Filter by" options={kinds} value={kind} onChange={handleKind} />
      {kind === 'finding' ? (
        <FindingList onFinding={(finding) => onChoose({ finding })} />
      ) : (
        <>
          <SearchField label="Find a value" value={text} onChange={setText} />
          <ValueList kind={kind} ofTag={ofTag} text={text} onValue={handleValue} />
        </>
      )}
      {ofTag !== undefined && (
        <Button tone="quiet" onClick={() => onChoose(groupFilter('tag', undefined, ofTag))}>
          Any value of {ofTag}
        </Button>
      )}
    </div>
  )
}

function FindingList({ onFinding }: { onFinding: (finding: string) => void }) {
  return (
    <ul className={styles.options}>
      {findingKinds.map(({ value, label }) => (
        <li key={value}>
          <button type="button" onClick={() => onFinding(value)}>
            <span>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type ListProps = {
  kind: Exclude<Kind, 'finding'>
  ofTag: string | undefined
  text: string
  onValue: (group: Group) => void
}

function ValueList({ kind, ofTag, text, onValue }: ListProps) {
  const viewQuery = useViewQuery()
  const query = { ...viewQuery, groupBy: kind, size: mostValues, ...(ofTag === undefined ? {} : { ofTag }) }
  const { data, error, refetch } = useEndpoint(listJobGroups, { query })
  if (error)
    return <ErrorState error={error} title="The values could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width="100%" height={120} />
  const found = rowsOf(listJobGroups, data).filter(({ groupName }) =>
    groupName.toLowerCase().includes(text.toLowerCase()),
  )
  // Without an owner or a trigger there is nothing to filter by.
  const offered = found.filter(({ groupId }) => kind === 'tag' || groupId !== null)
  if (offered.length === 0) return <p className="faint">Nothing of this in the range.</p>
  return (
    <ul className={styles.options}>
      {offered.map((group) => (
        <li key={group.groupName}>
          <button type="button" onClick={() => onValue(group)}>
            <span dir="auto">{shownName(kind, group.groupName)}</span>
            <span className="push faint">{share(group.costShare ?? 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function shownName(kind: Kind, name: string): string {
  if (kind === 'owner') return principalText(name)
  return kind === 'trigger' ? (databricksWord(name) ?? words(name)) : name
}
