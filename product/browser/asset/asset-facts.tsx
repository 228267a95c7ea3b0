import type { Target } from '#contract/place.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { hasFacts } from '#product/contract/calls/asset-facts.ts'
import type { AssetKind } from '#product/contract/asset-kinds.ts'
import { place } from '#product/places.ts'
import styles from './asset.module.css'
import { Fact } from './fact.tsx'
import { factTexts, noFactsOf } from './fact-texts.ts'
import { useAssetFacts } from './use-asset-facts.ts'

/** A tag of an asset, with the list of what has it. */
export type AssetTag = { text: string; list: Target }

const tagText = (key: string, value: string | null) =>
  value === null || value === '' ? key : `${key}: ${value}`

type Props = {
  kind: AssetKind
  id: string
  workspaceId: string | undefined
  /** Its tags, where they are known otherwise; absent: those of its settings. */
  tags?: readonly AssetTag[] | undefined
}

/** The settings of an asset in the head of its page, as far as they are known: state, size, VMs, when it stops, and tags. */
export function AssetFacts({ kind, id, workspaceId, tags }: Props) {
  const facts = useAssetFacts(kind, id)
  if (!facts || !hasFacts(kind)) return <Tags tags={tags ?? []} />
  const found = factTexts(kind, facts)
  const absence = noFactsOf(kind)
  return (
    <>
      {found.map(({ label, text, poolId }) => (
        <Fact key={label + text} label={label}>
          {text}
          {poolId !== undefined && (
            <>
              {' '}
              <ScreenLink {...place.pool({ poolId }, { ofWorkspace: workspaceId })}>{poolId}</ScreenLink>
            </>
          )}
        </Fact>
      ))}
      {found.length === 0 && absence && (
        <Fact label="Compute">
          <NotAvailable because={absence} />
        </Fact>
      )}
      <Tags tags={tags ?? tagsOf(facts.tags)} />
    </>
  )
}

function tagsOf(tags: Readonly<Record<string, string | null>>): AssetTag[] {
  return Object.entries(tags).map(([key, value]) => ({
    text: tagText(key, value),
    list: place.showback({ groupBy: 'tag', ofTag: key }),
  }))
}

function Tags({ tags }: { tags: readonly AssetTag[] }) {
  return tags.map(({ text, list }) => (
    <ScreenLink key={text} {...list} className={styles.tag}>
      {text}
    </ScreenLink>
  ))
}
