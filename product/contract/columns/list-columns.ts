import {
  absentWhere,
  aggregatesOf,
  badges,
  count,
  duration,
  flag,
  hidden,
  id,
  instant,
  key,
  statuses,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { noRunEnded } from '../absences/costs.ts'

/** What a job is called. */
export const jobColumns = [
  text('dbJobName', 'Job', 'Name of the job in its workspace.', {
    always: true,
    sortName: 'NAME',
    under: 'dbJobId',
    cell: 'asset-name',
  }),
  id('dbJobId', 'Job id', 'Id of the job; unique within its workspace.', { always: true, sortName: 'ID' }),
]

/** Whose job it is. */
export const jobOwnerColumn = text('owner', 'Owner', 'Who the job runs as.', {
  sortName: 'OWNER',
  cell: 'principal',
  priority: 40,
})

/** The subscription that a row lies in. */
export const subscriptionIdColumn = id('subscriptionId', 'Subscription', 'Subscription of the workspace.', {
  wireOnly: true,
})

/** Where a row of a list of workloads lies. */
export const placeColumns = [
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  text('workspaceName', 'Workspace', 'Workspace that it lies in.', { always: true, priority: 20 }),
  subscriptionIdColumn,
  flag('isDeleted', 'Deleted', 'True if it is gone; unknown where the workspace is not connected.', {
    wireOnly: true,
  }),
  badges('computeType', 'Compute', 'Compute types used in this range.', { priority: 50 }),
  ...wireOnly(text('clusterType', 'Cluster type', 'The same as compute.')),
]

/** Of how many runs there is Spark telemetry. */
export const analyzedRunsColumns = hidden(
  count('analyzedRunsCount', 'Analyzed', 'Runs begun in this range with Spark telemetry.'),
)

/** How many runs there were and how they went. */
export const runColumns = [
  statuses('runStatuses', 'Last 5 runs', 'Last five runs up to the end of this range, newest right.'),
  count('runsCount', 'Runs', 'Runs active in this range.', { summed: true, priority: 90 }),
  ...hidden(
    count('successfulRunsCount', 'Succeeded', 'Runs that succeeded in the end.', { summed: true }),
    count('runningRunsCount', 'Running', 'Runs that have not ended.', { summed: true }),
  ),
  count('failedRunsCount', 'Failed', 'Runs whose last attempt failed.', { summed: true, priority: 35 }),
]

/** How long runs took: on average, or as the reader chooses. */
export const durationColumns = absentWhere(
  noRunEnded,
  ...aggregatesOf({
    average: duration(
      'duration',
      'Duration',
      'Average duration of the runs; a repair counts as a run. Where none has ended: the time so far in this range.',
      { sortName: 'DURATION', cell: 'run-duration', priority: 80 },
    ),
    maximum: duration('maximumDuration', 'Longest', 'Longest run in the range.'),
    total: duration('totalDuration', 'Total duration', 'Duration of all runs together.'),
    latest: duration('latestDuration', 'Latest duration', 'Duration of the latest run that has ended.'),
  }),
)

/** What started the latest run of a row. */
export const triggerColumn = text('trigger', 'Trigger', 'What started the latest run in the range.', {
  cell: 'words',
})

/** When the latest run of a row started. */
export const lastStartColumn = instant('lastStartTime', 'Last start', 'Latest start of a run in the range.', {
  sortName: 'LAST_START_TIME',
})

/** How the durations of single runs spread. */
export const durationSpreadColumns = hidden(
  ...absentWhere(
    noRunEnded,
    duration('medianDuration', 'Duration p50', 'Half of the runs took at most this long.'),
    duration('p95Duration', 'Duration p95', '95% of the runs took at most this long.'),
  ),
)
