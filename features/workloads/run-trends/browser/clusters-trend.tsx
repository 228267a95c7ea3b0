import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { useZoom } from '#ui/dates/zoom.ts'
import { useReport } from '#ui/report/use-report.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import {
  listClusterRunPeriods,
  listClusterRuns,
  listJobClusters,
} from '#product/contract/calls/job-clusters.ts'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import { mostDrawn, newestRows, periodsOf } from './newest-rows.ts'
import { noRuns, whyNever } from './offered-kpis.ts'
import { PartChoice } from './part-choice.tsx'
import { TrendControls } from './trend-controls.tsx'
import { TrendOfRows } from './trend-of-rows.tsx'
import type { Split } from './trend-series.ts'
import { queryOfTrend, type TrendView } from './trend-view.ts'
import { isByPeriod, usePeriodUnit } from './use-charted.ts'

type Props = { jobId: string; trend: TrendView }

const byCluster: Split = { column: 'clusterName', partsName: 'clusters', shape: 'line' }

/** The clusters of the job from run to run, until one of them is chosen. */
export function ClustersTrend({ jobId, trend }: Props) {
  const { change } = useUrlState()
  const viewQuery = useViewQuery()
  const clusters = useEndpoint(listJobClusters, { path: { jobId }, query: { ...viewQuery, size: mostDrawn } })
  if (clusters.error)
    return (
      <ErrorState
        error={clusters.error}
        title="The clusters could not be read."
        onRetry={() => void clusters.refetch()}
      />
    )
  if (!clusters.data) return <Skeleton width="100%" height={300} />
  const names = new Set(rowsOf(listJobClusters, clusters.data).map(({ clusterName }) => clusterName))
  const [first] = names
  if (first !== undefined) return <RunsOnClusters {...{ jobId, trend, first }} names={[...names]} />
  return (
    <>
      <TrendControls view={trend} onChange={change} />
      <EmptyState title={noRuns.title}>{noRuns.text}</EmptyState>
    </>
  )
}

function RunsOnClusters({ jobId, trend, names, first }: Props & { names: readonly string[]; first: string }) {
  const chosen = names.find((name) => name === trend.singleSelectedCluster)
  const isOne = chosen !== undefined || names.length === 1
  const path = { jobId, clusterName: chosen ?? first }
  const filterValues = { ...useZoom(), ...queryOfTrend(trend), ...(isOne ? {} : { withOtherClusters: true }) }
  const { table, answer, query } = useReport(listClusterRuns, { path, filterValues })
  const charted = useEndpoint(listClusterRuns, {
    path,
    query: newestRows({ ...query, ...filterValues }, 'startTime'),
  })
  const isLong = isByPeriod(charted.data)
  const periods = useEndpoint(
    listClusterRunPeriods,
    { path, query: periodsOf({ ...query, ...filterValues }, trend.kpi.name, usePeriodUnit()) },
    { enabled: isLong && whyNever('CLUSTERS', trend.kpi) === undefined },
  )
  return (
    <TrendOfRows
      {...{ jobId, trend, table, answer }}
      charted={{
        rows: rowsOf(listClusterRuns, charted.data),
        data: charted.data,
        periods: periods.data,
        isByPeriod: isLong,
        error: charted.error ?? periods.error,
      }}
      linkOf={attemptLink}
      rowsName={isOne ? 'runs' : 'runs on clusters'}
      split={isOne ? undefined : byCluster}
      choice={<PartChoice label="Cluster" kept="singleSelectedCluster" names={names} chosen={chosen} />}
    />
  )
}
