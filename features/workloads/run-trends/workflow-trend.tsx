import type { ReactNode } from 'react'
import { rowsOf, type Row } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { useZoom } from '#ui/dates/zoom.ts'
import { words } from '#ui/format/words.ts'
import { ReportTable } from '#ui/report/report-table.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ConfigurationPanel } from '../configuration-timeline/configuration-panel.tsx'
import { listConfigurationChanges } from '../configuration-timeline/contract.ts'
import { attemptKey, attemptLink } from '../run-links.ts'
import { textOf } from '../text-of.ts'
import { listRunTrends } from './contract.ts'
import { KpiSummary } from './kpi-summary.tsx'
import { isKpiEstimated } from './kpis.ts'
import { newestRows } from './newest-rows.ts'
import { TrendControls } from './trend-controls.tsx'
import { TrendPanel } from './trend-panel.tsx'
import { trendFormat } from './trend-chart.ts'
import { queryOfTrend, type TrendView } from './trend-view.ts'

type Props = { jobId: string; trend: TrendView }

const givesWay = [
  'estimatedRunCost',
  'cleanupDuration',
  'setupDuration',
  'executionDuration',
  'attemptNumber',
]

/** The changes of the job's settings in the range of the view, while they are to be seen. */
function useChanges(jobId: string, isVisible: boolean) {
  const { since, until, ...scope } = { ...useViewQuery(), ...useZoom() }
  return useEndpoint(
    listConfigurationChanges,
    { query: { ...scope, jobId, startTime: since, endTime: until } },
    { enabled: isVisible },
  )
}

const cells = { trigger: (row: Row, usual: ReactNode) => words(textOf(row, 'trigger')) || usual }

/** The newest 250 runs of the job as a chart, with their summary, the changes of its settings, and all of them as a table. */
export function WorkflowTrend({ jobId, trend }: Props) {
  const { change } = useAddress()
  const filterValues = { ...useZoom(), ...queryOfTrend(trend) }
  const { table, answer, query } = useReport(listRunTrends, { path: { jobId }, filterValues })
  const charted = useEndpoint(listRunTrends, {
    path: { jobId },
    query: newestRows({ ...query, ...filterValues }, 'startTime'),
  })
  const changes = useChanges(jobId, trend.configTimelineVisible)
  const known = trend.configTimelineVisible ? (changes.data?.changes ?? []) : []
  return (
    <>
      <TrendControls view={trend} onChange={change} />
      <KpiSummary
        summary={answer?.summary?.[trend.kpi.name]}
        view={trend}
        isEstimated={isKpiEstimated(trend.kpi, rowsOf(listRunTrends, charted.data))}
        format={trendFormat(trend, answer?.currency ?? 'USD')}
      />
      <TrendPanel report={listRunTrends} result={charted} view={trend} changes={known} rowsName="runs" />
      <ReportTable
        {...table}
        rowsName="runs"
        rowKey={attemptKey}
        barColumn={trend.kpi.name}
        givesWay={givesWay}
        cells={cells}
        linkOf={attemptLink}
        empty={{
          title: 'There are no job runs for the selected filter configuration.',
          children: 'Choose other dates, another status or a lower threshold.',
        }}
      />
      {trend.configTimelineVisible && changes.data && <ConfigurationPanel changes={changes.data.changes} />}
    </>
  )
}
