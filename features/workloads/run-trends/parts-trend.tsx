import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { Select } from '#ui/control/select.tsx'
import { ReportTable } from '#ui/report/report-table.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { useZoom } from '#ui/dates/zoom.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listClusterRuns, listJobClusters } from '../job-clusters/contract.ts'
import { listTaskTrends } from '../task-trends/contract.ts'
import { attemptKey, attemptLink } from '../run-links.ts'
import { textOf } from '../text-of.ts'
import { mostDrawn, newestRows } from './newest-rows.ts'
import { TrendControls } from './trend-controls.tsx'
import { TrendPanel } from './trend-panel.tsx'
import { addressOfTrend, type TrendView } from './trend-view.ts'

type Props = { jobId: string; trend: TrendView }

const givesWay = ['triesCount', 'startTime', 'attemptNumber', 'setupDuration']
const empty = {
  title: 'There are no job runs for the selected filter configuration.',
  children: 'Choose other dates or another status.',
}
const statusOf = ({ status }: TrendView) => (status === undefined ? {} : { status })

/** The tasks of the job from run to run: the newest 250 task runs as a chart, all of them as a table. */
export function TasksTrend({ jobId, trend }: Props) {
  const { change } = useAddress()
  const filterValues = { ...useZoom(), ...statusOf(trend), dataName: trend.kpi.name }
  const { table, query } = useReport(listTaskTrends, { path: { jobId }, filterValues })
  const charted = useEndpoint(listTaskTrends, {
    path: { jobId },
    query: newestRows({ ...query, ...filterValues }, 'runStartTime'),
  })
  return (
    <>
      <TrendControls view={trend} onChange={change} />
      <TrendPanel
        report={listTaskTrends}
        result={charted}
        view={{ ...trend, kpiTreshold: 0 }}
        by="taskKey"
        rowsName="task runs"
      />
      <ReportTable
        {...table}
        rowsName="tasks"
        rowKey={(row) => `${attemptKey(row)} ${textOf(row, 'taskKey')}`}
        barColumn={trend.kpi.name}
        givesWay={givesWay}
        linkOf={attemptLink}
        empty={empty}
      />
    </>
  )
}

/** One cluster of the job from run to run; the dearest one until another is chosen. */
export function ClustersTrend({ jobId, trend }: Props) {
  const { change } = useAddress()
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
  const names = rowsOf(listJobClusters, clusters.data).map((row) => textOf(row, 'clusterName'))
  const clusterName = names.find((name) => name === trend.singleSelectedCluster) ?? names[0]
  return (
    <>
      <TrendControls view={trend} onChange={change}>
        {clusterName !== undefined && (
          <Select
            label="Cluster"
            prefix="Cluster"
            options={[...new Set(names)].map((name) => ({ value: name, label: name }))}
            value={clusterName}
            onChange={(name) => change(addressOfTrend({ singleSelectedCluster: name }))}
          />
        )}
      </TrendControls>
      {clusterName === undefined ? (
        <EmptyState {...empty} />
      ) : (
        <OneCluster jobId={jobId} trend={trend} clusterName={clusterName} />
      )}
    </>
  )
}

function OneCluster({ jobId, trend, clusterName }: Props & { clusterName: string }) {
  const path = { jobId, clusterName }
  const filterValues = { ...useZoom(), ...statusOf(trend) }
  const { table, query } = useReport(listClusterRuns, { path, filterValues })
  const charted = useEndpoint(listClusterRuns, {
    path,
    query: newestRows({ ...query, ...filterValues }, 'startTime'),
  })
  return (
    <>
      <TrendPanel
        report={listClusterRuns}
        result={charted}
        view={{ ...trend, kpiTreshold: 0 }}
        rowsName="runs"
      />
      <ReportTable
        {...table}
        rowsName="runs"
        rowKey={attemptKey}
        barColumn={trend.kpi.name}
        linkOf={attemptLink}
        empty={empty}
      />
    </>
  )
}
