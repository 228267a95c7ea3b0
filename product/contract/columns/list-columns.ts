import type { Column } from '#contract/columns.ts'
import { noRecommendation, noRunEnded, noTelemetry } from '../absences.ts'

/** What a job is called. */
export const jobColumns: readonly Column[] = [
  {
    name: 'dbJobName',
    label: 'Job',
    format: 'text',
    meaning: 'Name of the job in its workspace.',
    sortable: true,
    sortName: 'NAME',
  },
  {
    name: 'dbJobId',
    label: 'Job id',
    format: 'id',
    meaning: 'Id of the job; unique within its workspace.',
    sortable: true,
    sortName: 'ID',
  },
]

/** Whose job it is. */
export const jobOwnerColumn: Column = {
  name: 'owner',
  label: 'Owner',
  format: 'text',
  meaning: 'Who the job runs as.',
  sortable: true,
  sortName: 'OWNER',
}

/** The subscription that a row lies in. */
export const subscriptionIdColumn: Column = {
  name: 'subscriptionId',
  label: 'Subscription',
  format: 'id',
  meaning: 'Subscription of the workspace.',
  wireOnly: true,
}

/** Where a row of a list of workloads lies. */
export const placeColumns: readonly Column[] = [
  {
    name: 'workspaceId',
    label: 'Workspace id',
    format: 'id',
    meaning: 'Workspace that it lies in.',
    wireOnly: true,
  },
  {
    name: 'workspaceName',
    label: 'Workspace',
    format: 'text',
    meaning: 'Workspace that it lies in.',
    sortable: true,
  },
  subscriptionIdColumn,
  {
    name: 'isDeleted',
    label: 'Deleted',
    format: 'boolean',
    meaning: 'True if it does not exist any more. What is not connected is not said to be gone.',
    wireOnly: true,
  },
  {
    name: 'computeType',
    label: 'Compute',
    format: 'badges',
    meaning: 'Kinds of compute that it ran on in the range.',
  },
  {
    name: 'clusterType',
    label: 'Cluster type',
    format: 'text',
    meaning: 'The same as compute.',
    wireOnly: true,
  },
]

/** What is not judged or analysed yet, and says why. */
export const notYetColumns: readonly Column[] = [
  {
    name: 'recommendationsCount',
    label: 'Recommendations',
    format: 'count',
    meaning: 'Open recommendations.',
    absentBecause: noRecommendation,
    hidden: true,
  },
  {
    name: 'analyzedRunsCount',
    label: 'Analysed',
    format: 'count',
    meaning: 'Runs whose Spark telemetry was analysed.',
    absentBecause: noTelemetry,
    hidden: true,
  },
]

/** How many runs there were and how they went. */
export const runColumns: readonly Column[] = [
  {
    name: 'runStatuses',
    label: 'Last five',
    format: 'statuses',
    meaning: 'States of its last five runs in the range, newest right.',
  },
  {
    name: 'runsCount',
    label: 'Runs',
    format: 'count',
    meaning: 'Runs that overlap the range.',
    sortable: true,
    summed: true,
  },
  {
    name: 'successfulRunsCount',
    label: 'Succeeded',
    format: 'count',
    meaning: 'Runs of these whose last attempt succeeded.',
    sortable: true,
    summed: true,
    hidden: true,
  },
  {
    name: 'failedRunsCount',
    label: 'Failed',
    format: 'count',
    meaning: 'Runs of these whose last attempt failed.',
    sortable: true,
    summed: true,
  },
]

/** How long runs took: on average, or as the reader chooses. */
export const durationColumns: readonly Column[] = [
  {
    name: 'duration',
    label: 'Duration',
    format: 'duration',
    meaning: 'Average duration of its runs in the range; a repair counts as a run.',
    sortable: true,
    sortName: 'DURATION',
    aggregate: 'average',
    absentBecause: noRunEnded,
  },
  {
    name: 'maximumDuration',
    label: 'Longest',
    format: 'duration',
    meaning: 'Longest run in the range.',
    sortable: true,
    aggregate: 'maximum',
    aggregateOf: 'duration',
    absentBecause: noRunEnded,
  },
  {
    name: 'totalDuration',
    label: 'Total duration',
    format: 'duration',
    meaning: 'Duration of all its runs together.',
    sortable: true,
    aggregate: 'total',
    aggregateOf: 'duration',
    absentBecause: noRunEnded,
  },
  {
    name: 'latestDuration',
    label: 'Latest duration',
    format: 'duration',
    meaning: 'Duration of its most recent run that has ended.',
    sortable: true,
    aggregate: 'latest',
    aggregateOf: 'duration',
    absentBecause: noRunEnded,
  },
]

/** How the durations of single runs spread. */
export const durationSpreadColumns: readonly Column[] = [
  {
    name: 'medianDuration',
    label: 'Duration p50',
    format: 'duration',
    meaning: 'Half of its runs in the range took at most so long.',
    sortable: true,
    hidden: true,
    absentBecause: noRunEnded,
  },
  {
    name: 'p95Duration',
    label: 'Duration p95',
    format: 'duration',
    meaning: '95 of 100 of its runs in the range took at most so long.',
    sortable: true,
    hidden: true,
    absentBecause: noRunEnded,
  },
]
