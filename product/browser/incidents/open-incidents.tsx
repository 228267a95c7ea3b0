import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import type { AssetKind } from '#product/contract/asset-kinds.ts'
import { getAssetIncidentCounts } from '#product/contract/calls/incidents.ts'
import { place } from '#product/places.ts'
import styles from './open-incidents.module.css'

type Props = { kind: AssetKind; id: string }

/** The open incidents of an asset, each category with the way to its list; nothing where there are none. */
export function OpenIncidents({ kind, id }: Props) {
  const query = { ...useViewQuery(), assetKind: kind, assetId: id }
  const { data } = useEndpoint(getAssetIncidentCounts, { query })
  if (!data || data.open === 0) return null
  const { open, openCost } = data
  const parts = [
    { number: openCost, word: 'cost', list: place.costIncidents({ search: id }) },
    { number: open - openCost, word: 'performance', list: place.performanceIncidents({ search: id }) },
  ]
  return parts
    .filter(({ number }) => number > 0)
    .map(({ number, word, list }) => (
      <ScreenLink key={word} {...list} className={styles.incidents}>
        <StatusMark tone="warning" label="Warning" />
        {count(number)} open {word} {number === 1 ? 'incident' : 'incidents'}
      </ScreenLink>
    ))
}
