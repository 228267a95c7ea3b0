import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import { currencyFilter, report } from '#contract/report.ts'
import {
  noBill,
  noCluster,
  noDependency,
  noWorkStart,
  onlyRest,
  taskGoesOn,
} from '#product/contract/absences.ts'
import { costPartColumns, currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { estimateColumns } from '#product/contract/columns/estimate-columns.ts'
import { idList, searchFilter, telemetryList } from '#product/contract/filters/filters.ts'
import { taskTree } from './contract/tree.ts'
import { jobIdColumn, workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'

const columns: readonly Column[] = [
  { name: 'taskKey', label: 'Task', format: 'text', meaning: 'Key of the task in its job.', sortable: true },
  {
    name: 'taskRunId',
    label: 'Task run id',
    format: 'id',
    meaning: 'Id of the task run.',
    sortable: true,
    hidden: true,
  },
  jobIdColumn,
  { name: 'runId', label: 'Run id', format: 'id', meaning: 'Id of the run.', wireOnly: true },
  {
    name: 'attemptNumber',
    label: 'Attempt',
    format: 'count',
    meaning: 'Number of the repair that the task ran in.',
    wireOnly: true,
  },
  {
    name: 'taskAttemptNumber',
    label: 'Retry',
    format: 'count',
    meaning: 'Number of the retry of the task.',
    sortable: true,
    hidden: true,
  },
  workspaceIdColumn,
  { name: 'status', label: 'Status', format: 'status', meaning: 'State of the task run.', sortable: true },
  {
    name: 'taskType',
    label: 'Type',
    format: 'text',
    meaning: 'What the task runs.',
    sortable: true,
    absentBecause: onlyRest,
  },
  {
    name: 'dependsOn',
    label: 'Depends on',
    format: 'text',
    meaning: 'Tasks that must end before it.',
    absentBecause: noDependency,
    hidden: true,
  },
  {
    name: 'clusterId',
    label: 'Cluster id',
    format: 'id',
    meaning: 'Cluster that it ran on.',
    absentBecause: noCluster,
    hidden: true,
  },
  {
    name: 'clusterName',
    label: 'Cluster',
    format: 'text',
    meaning: 'Cluster that it ran on.',
    sortable: true,
    absentBecause: noCluster,
  },
  {
    name: 'computeType',
    label: 'Compute',
    format: 'badges',
    meaning: 'Kind of compute that it ran on.',
    hidden: true,
  },
  {
    name: 'startTime',
    label: 'Start',
    format: 'instant',
    meaning: 'When the task run started; in this order retries stand below the first try of their task.',
    sortable: true,
    sortedBy: 'firstStartTime',
  },
  {
    name: 'firstStartTime',
    label: 'First start',
    format: 'instant',
    meaning: 'When the first try of the task started.',
    wireOnly: true,
  },
  {
    name: 'executionStartTime',
    label: 'Work start',
    format: 'instant',
    meaning: 'When it began to work, after its set-up.',
    wireOnly: true,
  },
  {
    name: 'endTime',
    label: 'End',
    format: 'instant',
    meaning: 'When the task run ended.',
    sortable: true,
    absentBecause: taskGoesOn,
    hidden: true,
  },
  {
    name: 'duration',
    label: 'Duration',
    format: 'duration',
    meaning: 'From start to end.',
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
  currencyColumn,
  {
    name: 'cost',
    label: 'Cost',
    format: 'money',
    meaning: 'Its equal share of the time of its run.',
    sortable: true,
    summed: true,
    estimatedWhen: 'isCostEstimated',
    absentBecause: noBill,
  },
  ...costPartColumns,
  ...estimateColumns('estimatedCost'),
  {
    name: 'nestedRunsCount',
    label: 'Nested notebooks',
    format: 'count',
    meaning: 'Notebooks that its notebook ran in turn.',
    sortable: true,
  },
  {
    name: 'sparkContextId',
    label: 'Spark context',
    format: 'id',
    meaning: 'Spark context that it ran in; the address of the Spark UI needs it.',
    wireOnly: true,
  },
]

const shared = {
  guard: 'user',
  columns,
  order: { column: 'startTime', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'taskKey', 'taskAttemptNumber', 'taskRunId'],
} as const

export const listRunTasks = report({
  ...shared,
  name: 'listRunTasks',
  method: 'POST',
  path: '/reports/jobs/{jobId}/runs/{runId}/{attemptNumber}/tasks',
  summary: 'Tasks of one attempt of a run, each with its share of the cost, retries below their first try.',
  listName: 'jobRunTasksReports',
  body: z.strictObject({
    clusterIds: idList,
    appIds: telemetryList,
  }),
  filters: { ...currencyFilter, ...searchFilter('Task') },
  shape: taskTree,
})

export const listTaskRuns = report({
  ...shared,
  name: 'listTaskRuns',
  path: '/reports/jobs/{jobId}/runs/{runId}/{attemptNumber}/task-runs',
  summary: 'Task runs of one attempt of a run, each try a row of its own, with its share of the cost.',
  listName: 'taskRuns',
  filters: {
    ...currencyFilter,
    ...searchFilter('Task'),
    clusterId: z.string().optional().meta({ description: 'Only tasks that ran on this cluster.' }),
  },
})
