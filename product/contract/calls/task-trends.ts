import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noBill, noTelemetry, noWorkStart, taskGoesOn } from '../absences.ts'
import { costPartColumns, currencyColumn } from '../columns/cost-part-columns.ts'
import { runStatuses } from '../filters/filters.ts'
import { costPerHourColumn, summarizedKpis } from '../columns/kpi-columns.ts'
import { kpiFilters } from '../filters/kpi-filters.ts'
import { kpiNames } from '../columns/kpis.ts'
import { attemptNumberColumn, jobIdColumn, workspaceIdColumn } from '../columns/run-key-columns.ts'

const columns: readonly Column[] = [
  { name: 'taskKey', label: 'Task', format: 'text', meaning: 'Key of the task in its job.', sortable: true },
  jobIdColumn,
  { name: 'runId', label: 'Run', format: 'id', meaning: 'Id of the run.', sortable: true },
  attemptNumberColumn,
  workspaceIdColumn,
  {
    name: 'status',
    label: 'Status',
    format: 'status',
    meaning: 'State of the last try of the task.',
    sortable: true,
  },
  {
    name: 'runStartTime',
    label: 'Run start',
    format: 'instant',
    meaning: 'When the attempt started.',
    sortable: true,
  },
  { name: 'startTime', label: 'Start', format: 'instant', meaning: 'When the task started.', sortable: true },
  { name: 'triesCount', label: 'Tries', format: 'count', meaning: 'How often it was tried.', sortable: true },
  currencyColumn,
  {
    name: 'runCost',
    label: 'Cost',
    format: 'money',
    meaning: 'Its share of the cost of the attempt.',
    sortable: true,
    summed: true,
    estimatedWhen: 'isCostEstimated',
    absentBecause: noBill,
  },
  ...costPartColumns,
  {
    name: 'runTotalDuration',
    label: 'Duration',
    format: 'duration',
    meaning: 'From start to end, all tries together.',
    sortable: true,
    absentBecause: taskGoesOn,
  },
  {
    name: 'setupDuration',
    label: 'Set-up',
    format: 'duration',
    meaning: 'Waiting for its cluster and libraries.',
    sortable: true,
    absentBecause: noWorkStart,
  },
  {
    name: 'executionDuration',
    label: 'Execution',
    format: 'duration',
    meaning: 'Duration without set-up.',
    sortable: true,
    absentBecause: noWorkStart,
  },
  {
    name: 'value',
    label: 'Value',
    format: 'share',
    meaning: 'The figure that dataName asks for, as a number.',
    wireOnly: true,
    absentBecause: noTelemetry,
  },
]

/** What every trend of tasks has. */
export const taskTrendList = {
  guard: 'user',
  listName: 'jobTaskReports',
  filters: {
    ...currencyFilter,
    dataName: z
      .enum(kpiNames)
      .default('runCost')
      .meta({ description: 'The figure that the column value has.' }),
    status: z.enum(runStatuses).optional(),
  },
  columns,
  order: { column: 'runStartTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'runId', 'attemptNumber', 'taskKey'],
  range: 'instants',
} as const

export const listTaskTrends = report({
  ...taskTrendList,
  filters: {
    ...taskTrendList.filters,
    ...kpiFilters('task runs', 'the one that dataName names'),
    taskKey: z.string().min(1).optional().meta({ description: 'Only the task of that key.' }),
  },
  columns: summarizedKpis([...columns, costPerHourColumn]),
  latestBy: 'latestOrder',
  name: 'listTaskTrends',
  path: '/reports/jobs/{jobId}/tasks',
  summary:
    'What each task did and cost in the runs of one job that overlap the range, with the summary of its figures.',
})
