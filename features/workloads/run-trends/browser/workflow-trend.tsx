import type { ReactNode } from 'react'
import type { Row } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useZoom } from '#ui/dates/zoom.ts'
import { words } from '#ui/format/words.ts'
import { useReport } from '#ui/report/use-report.ts'
import { attemptKey } from '#product/browser/runs/run-links.ts'
import { textOf } from '#product/contract/text-of.ts'
import { listRunTrends } from '#product/contract/calls/run-trends.ts'
import { newestRows } from './newest-rows.ts'
import { TrendOfRows } from './trend-of-rows.tsx'
import { queryOfTrend, type TrendView } from './trend-view.ts'

const look = {
  rowKey: attemptKey,
  givesWay: ['estimatedRunCost', 'cleanupDuration', 'setupDuration', 'executionDuration', 'attemptNumber'],
  cells: { trigger: (row: Row, usual: ReactNode) => words(textOf(row, 'trigger')) || usual },
}

/** The runs of the job, each as a whole. */
export function WorkflowTrend({ jobId, trend }: { jobId: string; trend: TrendView }) {
  const filterValues = { ...useZoom(), ...queryOfTrend(trend), clusterId: trend.clusterId }
  const { table, answer, query } = useReport(listRunTrends, { path: { jobId }, filterValues })
  const charted = useEndpoint(listRunTrends, {
    path: { jobId },
    query: newestRows({ ...query, ...filterValues }, 'startTime'),
  })
  return <TrendOfRows {...{ jobId, trend, table, answer, charted, look }} rowsName="runs" />
}
