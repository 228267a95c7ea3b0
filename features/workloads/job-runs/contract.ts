import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { estimateColumns } from '../estimate-columns.ts'
import { cost, needsTelemetry, telemetryList, vendorFilter } from '../filters.ts'

const noTelemetry = 'Spark telemetry is not collected.'

const columns: readonly Column[] = [
  {
    name: 'dbJobRunId',
    label: 'Run',
    format: 'id',
    meaning: 'Id of the run.',
    sortable: true,
    sortName: 'RUN_ID',
  },
  { name: 'runId', label: 'Run id', format: 'id', meaning: 'Id of the run.', wireOnly: true },
  { name: 'jobId', label: 'Job id', format: 'id', meaning: 'Id of the job.', wireOnly: true },
  {
    name: 'attemptNumber',
    label: 'Attempt',
    format: 'count',
    meaning: 'Number of the repair; 0 is the original attempt.',
    sortable: true,
  },
  { name: 'dbJobName', label: 'Job', format: 'text', meaning: 'Name of the job.', wireOnly: true },
  {
    name: 'workspaceId',
    label: 'Workspace id',
    format: 'id',
    meaning: 'Workspace of the run.',
    wireOnly: true,
  },
  {
    name: 'status',
    label: 'Status',
    format: 'status',
    meaning: 'State of the attempt; running if any task runs or is pending.',
    sortable: true,
  },
  {
    name: 'hasFailedTasks',
    label: 'Failed tasks',
    format: 'boolean',
    meaning: 'True if it succeeded although a task failed.',
    wireOnly: true,
  },
  {
    name: 'startTime',
    label: 'Start',
    format: 'instant',
    meaning: 'When the attempt started.',
    sortable: true,
    sortName: 'START_TIME',
  },
  {
    name: 'endTime',
    label: 'End',
    format: 'instant',
    meaning: 'When the attempt ended.',
    sortable: true,
    absentBecause: 'The run is still going.',
    hidden: true,
  },
  {
    name: 'runTotalDuration',
    label: 'Duration',
    format: 'duration',
    meaning: 'From start to end.',
    sortable: true,
    sortName: 'DURATION',
  },
  {
    name: 'queueDuration',
    label: 'Queue',
    format: 'duration',
    meaning: 'Time before it was let start.',
    sortable: true,
    absentBecause: 'Only the REST interface tells it, for 60 days.',
    hidden: true,
  },
  {
    name: 'setupDuration',
    label: 'Set-up',
    format: 'duration',
    meaning: 'From start to its first working task.',
    sortable: true,
    absentBecause: 'Only the REST interface tells it, for 60 days.',
    hidden: true,
  },
  {
    name: 'executionDuration',
    label: 'Execution',
    format: 'duration',
    meaning: 'Time with at least one working task.',
    sortable: true,
    absentBecause: 'Only the REST interface tells it, for 60 days.',
    hidden: true,
  },
  {
    name: 'tasksCount',
    label: 'Tasks',
    format: 'count',
    meaning: 'Task runs of the attempt.',
    sortable: true,
  },
  {
    name: 'clusterInstancesCount',
    label: 'Clusters',
    format: 'count',
    meaning: 'Clusters that it ran on.',
    sortable: true,
  },
  {
    name: 'computeType',
    label: 'Compute',
    format: 'badges',
    meaning: 'Kinds of compute that its tasks ran on.',
  },
  {
    name: 'clusterId',
    label: 'Cluster ids',
    format: 'text',
    meaning: 'Clusters that it ran on.',
    wireOnly: true,
  },
  { name: 'trigger', label: 'Trigger', format: 'text', meaning: 'What started it.', sortable: true },
  {
    name: 'userId',
    label: 'Creator',
    format: 'text',
    meaning: 'Who created the run.',
    sortable: true,
    hidden: true,
  },
  { name: 'currency', label: 'Currency', format: 'text', meaning: 'Currency of the costs.', wireOnly: true },
  {
    name: 'runCost',
    label: 'Cost',
    format: 'money',
    meaning: 'Whole cost of the attempt, also outside the range.',
    sortable: true,
    sortName: 'TOTAL_COST',
    summed: true,
    estimatedWhen: 'isCostEstimated',
    absentBecause: 'Not billed yet: no usage record names it and no machine time is known.',
  },
  {
    name: 'databricksCost',
    label: 'Databricks',
    format: 'money',
    meaning: 'Usage records times their prices.',
    sortable: true,
    summed: true,
    absentBecause: 'Not billed yet.',
  },
  {
    name: 'cloudCost',
    label: 'Cloud',
    format: 'money',
    meaning: 'Machine time times the public price of the machine.',
    sortable: true,
    summed: true,
    estimatedWhen: 'isCostEstimated',
    absentBecause: 'No machine time is known.',
  },
  {
    name: 'isCostEstimated',
    label: 'Estimated',
    format: 'boolean',
    meaning: 'True if a part of the cost is estimated.',
    wireOnly: true,
  },
  ...estimateColumns('estimatedRunCost'),
  {
    name: 'bytesDataProcessed',
    label: 'Data',
    format: 'bytes',
    meaning: 'Bytes read and written.',
    absentBecause: noTelemetry,
    hidden: true,
  },
  {
    name: 'bytesDataIn',
    label: 'Data in',
    format: 'bytes',
    meaning: 'Bytes read.',
    absentBecause: noTelemetry,
    hidden: true,
  },
  {
    name: 'bytesDataOut',
    label: 'Data out',
    format: 'bytes',
    meaning: 'Bytes written.',
    absentBecause: noTelemetry,
    hidden: true,
  },
  {
    name: 'bytesShuffleIn',
    label: 'Shuffle in',
    format: 'bytes',
    meaning: 'Shuffle bytes read.',
    absentBecause: noTelemetry,
    hidden: true,
  },
  {
    name: 'bytesShuffleOut',
    label: 'Shuffle out',
    format: 'bytes',
    meaning: 'Shuffle bytes written.',
    absentBecause: noTelemetry,
    hidden: true,
  },
  {
    name: 'successfulSparkTasksCount',
    label: 'Spark tasks done',
    format: 'count',
    meaning: 'Spark tasks that succeeded.',
    absentBecause: noTelemetry,
    hidden: true,
  },
  {
    name: 'failedSparkTasksCount',
    label: 'Spark tasks failed',
    format: 'count',
    meaning: 'Spark tasks that failed.',
    absentBecause: noTelemetry,
    hidden: true,
  },
  {
    name: 'totalSparkTasksCount',
    label: 'Spark tasks',
    format: 'count',
    meaning: 'All Spark tasks.',
    absentBecause: noTelemetry,
    hidden: true,
  },
  {
    name: 'factsFrom',
    label: 'Facts from',
    format: 'text',
    meaning: 'Interface that told the run: REST, system tables or both.',
    hidden: true,
  },
]

const runFilters = {
  ...currencyFilter,
  cost,
  search: z
    .string()
    .max(128, 'Maximum length is 128')
    .regex(/^\S+$/, 'Whitespace is not supported')
    .optional(),
  searchBy: z.enum(['runId']).optional().meta({ description: 'What the search looks at.' }),
  clusterId: z.string().optional(),
  status: z.string().optional(),
  attemptNumber: z.coerce.number().int().min(0).optional(),
  analyzedRunsOnly: needsTelemetry,
}

const shared = {
  path: '/reports/jobs/{jobId}/runs',
  guard: 'user',
  listName: 'jobRunReports',
  filters: runFilters,
  columns,
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobRunId', 'attemptNumber', 'currency'],
} as const

export const listJobRuns = report({
  ...shared,
  name: 'listJobRuns',
  summary: 'Attempts of the runs of one job that overlap the range, each with its whole cost.',
})

const runFilterBody = z.strictObject({
  clusterIds: z.array(z.string()).default([]),
  appIds: telemetryList,
  vendors: telemetryList,
  vendorFilter,
})

export const filterJobRuns = report({
  ...shared,
  name: 'filterJobRuns',
  method: 'POST',
  body: runFilterBody,
  summary: 'The same, filtered by clusters, applications and vendors.',
})
