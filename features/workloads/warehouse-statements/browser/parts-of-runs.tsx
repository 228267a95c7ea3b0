import type { ReactNode } from 'react'
import { count } from '#ui/format/quantity.ts'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { changed } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Money } from '#ui/values/money.tsx'
import { statementSource } from '#product/browser/links/statement-source.tsx'
import { notBilledYet } from '#product/contract/absences/warehouses.ts'
import { principalText } from '#product/contract/principal.ts'
import { place } from '#product/places.ts'
import { openingGroup, type Grouping } from './grouping.ts'
import styles from './statements.module.css'
import { useGroups, type About, type Group } from './use-group.ts'

const shownRows = 10
const openText = 'Open'

const titles = { statement: 'Statements', user: 'Users', source: 'Sources' }

/** The statements, users and sources of the runs, each with the way to its own drawer. */
export function PartsOfRuns({ about }: { about: About }) {
  const { fingerprint, userName, ofSource } = about.opened
  return (
    <>
      {ofSource === undefined ? <Parts about={about} groupBy="source" /> : <Source about={about} />}
      {userName === undefined && <Parts about={about} groupBy="user" />}
      {fingerprint === undefined && <Parts about={about} groupBy="statement" />}
    </>
  )
}

/** The way to the one source. */
function Source({ about }: { about: About }) {
  const { groups } = useGroups(about, { groupBy: 'source', size: 1 })
  const [source] = groups ?? []
  if (!source) return null
  return (
    <section className={styles.section}>
      <h3>Source</h3>
      <p dir="auto">{statementSource({ ...source, sourceName: source.groupName }, source.groupName)}</p>
    </section>
  )
}

function Parts({ about, groupBy }: { about: About; groupBy: Grouping }) {
  const { groups, data, error, refetch } = useGroups(about, { groupBy, size: shownRows })
  const title = titles[groupBy]
  if (error)
    return <ErrorState error={error} title={`${title} could not be read.`} onRetry={() => void refetch()} />
  const [first] = groups ?? []
  if (!groups || !first) return null
  const more = (data?.totalElements ?? 0) - groups.length
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <PlainTable label={title}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={plain.figure}>
              Runs
            </th>
            <th scope="col" className={plain.figure}>
              Cost, {first.currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Part
              key={`${group.partKind} ${group.groupId ?? ''}`}
              about={about}
              groupBy={groupBy}
              group={group}
            />
          ))}
        </tbody>
      </PlainTable>
      {more > 0 && (
        <p className={styles.note}>
          {count(more)} more in the list grouped by {groupBy}.
        </p>
      )}
    </section>
  )
}

type PartProps = { about: About; groupBy: Grouping; group: Group }

function Part({ about, groupBy, group }: PartProps) {
  return (
    <tr>
      <th scope="row" className={styles.name} dir="auto">
        <Opening about={about} groupBy={groupBy} group={group}>
          {groupBy === 'statement' ? group.groupName.replaceAll(/\s+/g, ' ') : principalText(group.groupName)}
        </Opening>{' '}
        {groupBy === 'source' && <WayOut source={group} />}
      </th>
      <td className={plain.figure}>{count(group.runs ?? 0)}</td>
      <td className={plain.figure}>
        <Money amount={group.cost} absentBecause={notBilledYet} />
      </td>
    </tr>
  )
}

/** The way to the page of a source; nothing where it has none. */
function WayOut({ source }: { source: Group }) {
  const link = statementSource(source, openText)
  return link === openText ? null : <span className={styles.way}>{link}</span>
}

function Opening({ about, groupBy, group, children }: PartProps & { children: ReactNode }) {
  const { urlState } = useUrlState()
  if (group.partKind !== 'statement') return children
  const view = changed(urlState, openingGroup(groupBy, group.groupId))
  return (
    <ScreenLink {...place.warehouse({ warehouseId: about.warehouseId })} view={view} isInPlace>
      {children}
    </ScreenLink>
  )
}
