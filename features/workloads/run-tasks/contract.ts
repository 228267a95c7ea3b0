import { z } from 'zod'
import {
  absentWhere,
  badges,
  count,
  duration,
  flag,
  hidden,
  id,
  instant,
  key,
  share,
  status,
  text,
  wireOnly,
  withOptions,
} from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report, type RowOf } from '#contract/report.ts'
import { noBill, onlyRest } from '#product/contract/absences/costs.ts'
import { noCluster } from '#product/contract/absences/clusters.ts'
import { noDependency, taskGoesOn } from '#product/contract/absences/tasks.ts'
import { noWorkStart } from '#product/contract/absences/runs.ts'
import { sparkAbsences } from '#product/contract/absences/spark.ts'
import { noSplitYet } from '#product/contract/absences/time-split.ts'
import {
  costPartColumns,
  currencyColumn,
  partlyEstimatedCost,
} from '#product/contract/columns/cost-part-columns.ts'
import { estimateColumns } from '#product/contract/columns/estimate-columns.ts'
import { idList, searchFilter } from '#product/contract/filters/filters.ts'
import {
  bytesFromColumn,
  sparkBytesColumns,
  sparkReasonColumns,
  sparkTaskColumns,
} from '#product/contract/columns/spark-columns.ts'
import { taskTree } from './contract/tree.ts'
import {
  attemptNumberColumn,
  jobIdColumn,
  workspaceIdColumn,
} from '#product/contract/columns/run-key-columns.ts'

const ofSplit = { absentBecause: noSplitYet, absentByRow: sparkAbsences }

const columns = [
  text('taskKey', 'Task', 'Key of the task in its job.'),
  ...hidden(id('taskRunId', 'Task run id', 'Id of the task run.', { always: true })),
  jobIdColumn,
  key('runId', 'Run id', 'Id of the run.'),
  { ...attemptNumberColumn, wireOnly: true, sortable: false },
  ...hidden(count('taskAttemptNumber', 'Retry', 'Number of the retry of the task.', { always: true })),
  workspaceIdColumn,
  status('status', 'Status', 'State of the task run.', { always: true }),
  text('taskType', 'Type', 'What the task runs.', { priority: 20, absentBecause: onlyRest }),
  ...hidden(
    text('dependsOn', 'Depends on', 'Tasks that must end before it.', { absentBecause: noDependency }),
    id('clusterId', 'Cluster id', 'Cluster that it ran on.', { absentBecause: noCluster }),
  ),
  text('clusterName', 'Cluster', 'Cluster that it ran on.', { priority: 45, absentBecause: noCluster }),
  ...hidden(badges('computeType', 'Compute', 'Compute type that it ran on.')),
  instant('startTime', 'Start', 'When it started; retries stand below the first try.', {
    always: true,
    priority: 40,
    sortedBy: 'firstStartTime',
  }),
  ...wireOnly(
    instant('firstStartTime', 'First start', 'When the first try of the task started.', { always: true }),
    instant('executionStartTime', 'Work start', 'When it began to work, after its set-up.'),
  ),
  ...absentWhere(
    taskGoesOn,
    ...hidden(instant('endTime', 'End', 'When the task run ended.')),
    duration('duration', 'Duration', 'From start to end.', { priority: 50 }),
  ),
  ...absentWhere(noWorkStart, duration('setupDuration', 'Set-up', 'Wait for the cluster.', { priority: 25 })),
  text('mostIn', 'Most in', 'What took most of its time.', { cell: 'time-part', priority: 48, ...ofSplit }),
  ...hidden(share('mostInShare', 'Share of most', 'That in parts of its time.', ofSplit)),
  currencyColumn,
  partlyEstimatedCost('cost', 'Its equal share of the time of its run.', {
    bar: true,
    absentBecause: noBill,
  }),
  ...costPartColumns,
  ...estimateColumns('estimatedCost'),
  ...hidden(...withOptions({ summed: true }, [...sparkBytesColumns, ...sparkTaskColumns])),
  ...sparkReasonColumns,
  ...hidden(
    ...bytesFromColumn,
    flag('telemetryAvailable', 'Telemetry', 'Whether Spark telemetry of the task run was collected.'),
    count('nestedRunsCount', 'Nested notebooks', 'Notebooks that its notebook ran.', { always: true }),
  ),
  ...wireOnly(id('sparkContextId', 'Spark context', 'Spark context of the task, for its Spark UI.')),
]

const shared = {
  guard: mayRead('user'),
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
    appIds: idList,
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
    clusterId: filter(
      z.string().optional().meta({ description: 'Only tasks that ran on this cluster.' }),
      {},
    ),
  },
})

/** One try of a task in an attempt of a run. */
export type TaskRun = RowOf<typeof listTaskRuns>
