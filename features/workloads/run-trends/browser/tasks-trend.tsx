import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useZoom } from '#ui/dates/zoom.ts'
import { useReport } from '#ui/report/use-report.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { listTaskTrendPeriods, listTaskTrends } from '#product/contract/calls/task-trends.ts'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import { newestRows, periodsOf } from './newest-rows.ts'
import { whyNever } from './offered-kpis.ts'
import { PartChoice } from './part-choice.tsx'
import { TrendOfRows } from './trend-of-rows.tsx'
import type { Split } from './trend-series.ts'
import { queryOfTrend, type TrendView } from './trend-view.ts'
import { isByPeriod, usePeriodUnit } from './use-charted.ts'

const byTask: Split = { column: 'taskKey', partsName: 'tasks', shape: 'bar' }

/** The keys of the tasks in the newest rows of the range, whatever else is chosen. */
function useTaskKeys(jobId: string): readonly string[] {
  const query = newestRows(useViewQuery(), 'runStartTime')
  const { data } = useEndpoint(listTaskTrends, { path: { jobId }, query })
  const keys = rowsOf(listTaskTrends, data).map(({ taskKey }) => taskKey)
  return [...new Set(keys)].toSorted()
}

/** The tasks of the job from run to run, until one of them is chosen. */
export function TasksTrend({ jobId, trend }: { jobId: string; trend: TrendView }) {
  const taskKeys = useTaskKeys(jobId)
  const taskKey = trend.singleSelectedTask
  const chosen = taskKey === undefined ? {} : { taskKey }
  const filterValues = { ...useZoom(), ...queryOfTrend(trend), dataName: trend.kpi.name, ...chosen }
  const { table, answer, query } = useReport(listTaskTrends, { path: { jobId }, filterValues })
  const charted = useEndpoint(listTaskTrends, {
    path: { jobId },
    query: newestRows({ ...query, ...filterValues }, 'runStartTime'),
  })
  const isLong = isByPeriod(charted.data)
  const periods = useEndpoint(
    listTaskTrendPeriods,
    { path: { jobId }, query: periodsOf({ ...query, ...filterValues }, trend.kpi.name, usePeriodUnit()) },
    { enabled: isLong && whyNever('TASKS', trend.kpi) === undefined },
  )
  const isOne = taskKey !== undefined || taskKeys.length === 1
  return (
    <TrendOfRows
      {...{ jobId, trend, table, answer }}
      charted={{
        rows: rowsOf(listTaskTrends, charted.data),
        data: charted.data,
        periods: periods.data,
        isByPeriod: isLong,
        error: charted.error ?? periods.error,
      }}
      linkOf={attemptLink}
      rowsName="task runs"
      split={isOne ? undefined : byTask}
      choice={<PartChoice label="Task" kept="singleSelectedTask" names={taskKeys} chosen={taskKey} />}
    />
  )
}
