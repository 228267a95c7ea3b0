import { z } from 'zod'
import { absentWhere, count, duration, id, instant, share, status, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { periods } from '#contract/periods.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noBill } from '../absences/costs.ts'
import { noWorkStart } from '../absences/runs.ts'
import { taskGoesOn } from '../absences/tasks.ts'
import { costPartColumns, currencyColumn, partlyEstimatedCost } from '../columns/cost-part-columns.ts'
import { costPerHourColumn, summarizedKpis } from '../columns/kpi-columns.ts'
import { dataKpis, kpiNames } from '../columns/kpis.ts'
import { attemptNumberColumn, jobIdColumn, workspaceIdColumn } from '../columns/run-key-columns.ts'
import { sparkReasonColumns } from '../columns/spark-columns.ts'
import { statusFilter } from '../filters/filters.ts'
import { kpiFilters } from '../filters/kpi-filters.ts'
import { noTaskFigure } from '../absences/spark.ts'

const columns = [
  text('taskKey', 'Task', 'Key of the task in its job.', { always: true }),
  jobIdColumn,
  id('runId', 'Run', 'Id of the run.', { always: true }),
  attemptNumberColumn,
  workspaceIdColumn,
  status('status', 'Status', 'State of the last attempt of the task.'),
  instant('runStartTime', 'Run start', 'Start of the attempt of the run.', { always: true }),
  instant('startTime', 'Start', 'Start of the task.', { priority: 8 }),
  count('triesCount', 'Attempts', 'How often the task was tried.', { always: true, priority: 5 }),
  currencyColumn,
  partlyEstimatedCost('runCost', 'Part of the cost of the run.', { absentBecause: noBill }),
  ...costPartColumns,
  ...absentWhere(taskGoesOn, duration('runTotalDuration', 'Duration', 'From first start to last end.')),
  ...absentWhere(
    noWorkStart,
    duration('setupDuration', 'Set-up', 'Time waiting for its cluster and libraries.', { priority: 14 }),
    duration('executionDuration', 'Execution', 'Duration without set-up.'),
  ),
  share('value', 'Value', 'The figure that dataName names.', { wireOnly: true, absentBecause: noTaskFigure }),
]

/** What every trend of tasks has. */
export const taskTrendList = {
  guard: mayRead('user'),
  listName: 'jobTaskReports',
  filters: {
    ...currencyFilter,
    dataName: z
      .enum(kpiNames)
      .default('runCost')
      .meta({ description: 'The figure that the column value has.' }),
    status: statusFilter,
  },
  columns,
  order: { column: 'runStartTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'runId', 'attemptNumber', 'taskKey'],
  range: 'instants',
} as const

const taskTrendFilters = {
  ...taskTrendList.filters,
  ...kpiFilters('task runs', 'the one that dataName names'),
  taskKey: z.string().min(1).optional().meta({ description: 'Only the task of that key.' }),
}

export const listTaskTrends = report({
  ...taskTrendList,
  filters: taskTrendFilters,
  columns: summarizedKpis([...columns, costPerHourColumn, ...dataKpis, ...sparkReasonColumns]),
  latestBy: 'latestOrder',
  name: 'listTaskTrends',
  path: '/reports/jobs/{jobId}/tasks',
  summary:
    'What each task did and cost in the runs of one job that overlap the range, with the summary of its figures.',
})

export const listTaskTrendPeriods = periods({
  of: listTaskTrends,
  filters: taskTrendFilters,
  name: 'listTaskTrendPeriods',
  path: '/reports/jobs/{jobId}/tasks/periods',
  summary: 'One figure of each task of one job by day or week: its sum, median and 95th percentile.',
  startColumn: 'runStartTime',
  statusColumn: 'status',
  partColumn: 'taskKey',
})
