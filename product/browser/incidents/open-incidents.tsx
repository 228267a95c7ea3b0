import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import type { AssetKind } from '#product/contract/asset-kinds.ts'
import {
  getClusterIncidentCounts,
  getJobIncidentCounts,
  getNotebookIncidentCounts,
  getPipelineIncidentCounts,
  getPoolIncidentCounts,
  type IncidentCounts,
} from '#product/contract/calls/incidents.ts'
import { place } from '#product/places.ts'
import styles from './open-incidents.module.css'

type Props = { kind: AssetKind; id: string }

/** The open incidents of an asset, each category with the way to its list; nothing where there are none. */
export function OpenIncidents({ kind, id }: Props) {
  if (kind === 'job') return <OfJob id={id} />
  if (kind === 'pipeline') return <OfPipeline id={id} />
  if (kind === 'notebook') return <OfNotebook id={id} />
  if (kind === 'cluster') return <OfCluster id={id} />
  return kind === 'pool' ? <OfPool id={id} /> : null
}

type Id = { id: string }

function OfJob({ id }: Id) {
  const { data } = useEndpoint(getJobIncidentCounts, { path: { jobId: id }, query: useViewQuery() })
  return <Counted id={id} counts={data} />
}

function OfPipeline({ id }: Id) {
  const { data } = useEndpoint(getPipelineIncidentCounts, { path: { id }, query: useViewQuery() })
  return <Counted id={id} counts={data} />
}

function OfNotebook({ id }: Id) {
  const { data } = useEndpoint(getNotebookIncidentCounts, { path: { id }, query: useViewQuery() })
  return <Counted id={id} counts={data} />
}

function OfCluster({ id }: Id) {
  const { data } = useEndpoint(getClusterIncidentCounts, { query: { ...useViewQuery(), clusterId: id } })
  return <Counted id={id} counts={data} />
}

function OfPool({ id }: Id) {
  const { data } = useEndpoint(getPoolIncidentCounts, { query: { ...useViewQuery(), poolId: id } })
  return <Counted id={id} counts={data} />
}

function Counted({ id, counts }: Id & { counts: IncidentCounts | undefined }) {
  if (!counts || counts.open === 0) return null
  const { open, openCost } = counts
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
