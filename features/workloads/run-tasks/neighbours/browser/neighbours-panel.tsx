import { rowsOf } from '#contract/report.ts'
import { csvUrlOf } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ClusterNeighbours } from './cluster-neighbours.tsx'
import { listRunNeighbours, type Neighbour } from '../contract.ts'
import styles from './run-neighbours.module.css'

type Props = {
  jobId: string
  runId: string
  attempt: number
  workspaceId: string | undefined
  /** Without one there is nothing to share. */
  clusterCount: number
  currency: string
}

/** The most that one page of a list has. */
const mostRows = 250

/** Who shared the clusters of an attempt of a run: who used them in the same hours, when, and who pays which part. */
export function NeighboursPanel({ jobId, runId, attempt, workspaceId, clusterCount, currency }: Props) {
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const path = { jobId, runId, attemptNumber: String(attempt) }
  const asked = { path, query: { ...scope, size: mostRows } }
  const found = useEndpoint(listRunNeighbours, asked, { enabled: clusterCount > 0 })
  if (found.error)
    return (
      <ErrorState
        error={found.error}
        title="Other workloads on these clusters could not be read."
        onRetry={() => void found.refetch()}
      />
    )
  const rows = rowsOf(listRunNeighbours, found.data)
  const total = found.data?.totalElements ?? 0
  return (
    <Panel
      title="Shared cluster: other workloads"
      unit={rows.length < total ? `the first ${count(rows.length)} of ${count(total)}` : undefined}
      actions={rows.length > 1 && <a href={csvUrlOf(listRunNeighbours, asked)}>CSV</a>}
    >
      {clusterCount > 0 && !found.data ? (
        <Skeleton width="100%" height={120} />
      ) : (
        <Clusters rows={rows} total={total} clusterCount={clusterCount} currency={currency} />
      )}
    </Panel>
  )
}

type ClustersProps = Pick<Props, 'clusterCount' | 'currency'> & { rows: readonly Neighbour[]; total: number }

function Clusters({ rows, total, clusterCount, currency }: ClustersProps) {
  if (clusterCount === 0)
    return <p className="muted">This run used no cluster of the workspace, so nothing was shared.</p>
  if (rows.length === 0)
    return <EmptyState title="There is no data.">It is not known when it worked on its clusters.</EmptyState>
  const clusters = [...Map.groupBy(rows, ({ clusterId }) => clusterId)]
  return (
    <div className={styles.clusters}>
      {clusters.map(([clusterId, own]) => (
        <ClusterNeighbours key={clusterId} rows={own} isWhole={rows.length === total} currency={currency} />
      ))}
    </div>
  )
}
