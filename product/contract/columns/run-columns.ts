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
  money,
  status,
  text,
  wireOnly,
  withOptions,
} from '#contract/column-builders.ts'
import { noBillNorMachines, onlyRest } from '../absences/costs.ts'
import { noCreator, noTimes, noTrigger, runGoesOn } from '../absences/runs.ts'
import { notJudged } from '../absences/maintenance.ts'
import { costEstimate } from '../estimate-reasons.ts'
import { noVendors } from '../absences/spark.ts'
import { costPartColumns, currencyColumn } from './cost-part-columns.ts'
import { estimateColumns } from './estimate-columns.ts'
import { findingColumns } from './finding-columns.ts'
import { plainRecommendationsColumns } from './recommendation-columns.ts'
import { attemptNumberColumn, jobIdColumn, workspaceIdColumn } from './run-key-columns.ts'
import {
  bytesFromColumn,
  ofSpark,
  sparkBytesColumns,
  sparkReasonColumns,
  sparkTaskColumns,
} from './spark-columns.ts'

const whoseRun = [
  id('dbJobRunId', 'Run', 'Id of the run.', { always: true, sortName: 'RUN_ID' }),
  key('runId', 'Run id', 'Id of the run.'),
  jobIdColumn,
  attemptNumberColumn,
  text('dbJobName', 'Job', 'Name of the job.', { always: true, wireOnly: true }),
  workspaceIdColumn,
  // The page of the run leads there too.
  text('workspaceUrl', 'Databricks', 'URL of the workspace.', {
    cell: 'run-in-databricks',
    priority: 5,
    holdsLink: false,
  }),
]

const states = [
  status('status', 'Status', 'State of the attempt; running until all tasks end.', {
    warnedWhen: 'hasFailedTasks',
  }),
  ...wireOnly(flag('hasFailedTasks', 'Failed tasks', 'True if it succeeded although a task failed.')),
]

const times = [
  instant('startTime', 'Start', 'Start of the attempt.', { always: true, sortName: 'START_TIME' }),
  ...hidden(instant('endTime', 'End', 'End of the attempt.', { absentBecause: runGoesOn })),
  ...wireOnly(instant('lastSeenTime', 'Last seen', 'When an attempt without an end was last seen running.')),
  ...absentWhere(
    runGoesOn,
    duration('runTotalDuration', 'Duration', 'From start to end.', { sortName: 'DURATION' }),
  ),
  ...hidden(
    ...absentWhere(onlyRest, duration('queueDuration', 'Queue', 'Time in the queue before it started.')),
    ...absentWhere(
      noTimes,
      duration('setupDuration', 'Set-up', 'From the start to its first working task.'),
      duration('executionDuration', 'Execution', 'Time with at least one working task.'),
    ),
  ),
]

const compute = [
  count('tasksCount', 'Tasks', 'Task runs of the attempt.', { priority: 25 }),
  count('clusterInstancesCount', 'Clusters', 'Clusters that it ran on.', { priority: 12 }),
  badges('computeType', 'Compute', 'Compute types of its tasks.', { priority: 20 }),
  ...wireOnly(text('clusterId', 'Cluster ids', 'Clusters that it ran on.')),
]

const origin = [
  ...wireOnly(flag('isOneTime', 'One-time', 'True if it was submitted once, outside of any job.')),
  ...absentWhere(noTrigger, text('trigger', 'Trigger', 'What started it.', { cell: 'words', priority: 15 })),
  ...hidden(...absentWhere(noCreator, text('userId', 'Creator', 'Who created the run.'))),
]

const costs = [
  currencyColumn,
  money('runCost', 'Cost', 'Cost of the full run, including time outside the range.', {
    sortName: 'TOTAL_COST',
    summed: true,
    bar: true,
    ...costEstimate,
    absentBecause: noBillNorMachines,
  }),
  ...costPartColumns,
  ...estimateColumns('estimatedRunCost'),
]

const data = [
  ...hidden(
    ...withOptions({ summed: true }, [...sparkBytesColumns, ...sparkTaskColumns]),
    ...bytesFromColumn,
    ...ofSpark(text('appIds', 'Applications', 'Ids of its Spark applications.', { sortable: false })),
  ),
  ...sparkReasonColumns,
]

const notYet = hidden(
  ...plainRecommendationsColumns,
  ...absentWhere(notJudged, count('incidentsCount', 'Incidents', 'Incidents that the attempt is part of.')),
  ...absentWhere(noVendors, text('vendors', 'Vendors', 'External systems that it read from or wrote to.')),
  flag('telemetryAvailable', 'Telemetry', 'Whether Spark telemetry of the attempt was collected.'),
)

/** What is known of an attempt of a run. */
export const jobRunColumns = [
  ...whoseRun,
  ...states,
  ...times,
  ...compute,
  ...origin,
  ...costs,
  ...data,
  // The row leads to the same page as its finding.
  ...findingColumns,
  ...notYet,
  ...hidden(text('factsFrom', 'Source', 'Where the run comes from: REST, system tables or both.')),
]
