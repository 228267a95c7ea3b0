import { jobExists, noPolicy, noLoad } from '#product/contract/absences/runs.ts'
import { noSplitYet } from '#product/contract/absences/time-split.ts'
import {
  noAssetOwner,
  noBill,
  noMachineTime,
  noCloudBill,
  nothingFound,
  onlyRest,
} from '#product/contract/absences/costs.ts'
import { runByDatabricks, runsOnce } from '#product/contract/absences/recommendations.ts'
import { noCluster } from '#product/contract/absences/clusters.ts'
import { noMaintenanceCluster } from '#product/contract/absences/pipelines.ts'
import { noDependency } from '#product/contract/absences/tasks.ts'
import {
  noUpkeepFacts,
  noUpkeepRuns,
  noUpkeepStates,
  notJudged,
} from '#product/contract/absences/maintenance.ts'
import { noEstimate } from '#product/contract/absences/estimates.ts'
import {
  noDataToShare,
  noEventLog,
  noHoursToShare,
  executionDidNotFail,
  executorNotRemoved,
  noInput,
  noSuchMemory,
  outermostExecution,
  stageDidNotFail,
  noPeakHeap,
  noVendors,
  sharedApplication,
} from '#product/contract/absences/spark.ts'
import { emptyOfIncidents } from './empty-incident-columns.ts'
import { emptyOfProposals } from './empty-proposal-columns.ts'
import { onlySpelling } from '#features/spend/showback/contract/absences.ts'

const taskTelemetry = [
  'bytesDataProcessed',
  'bytesDataIn',
  'bytesDataOut',
  'bytesShuffleIn',
  'bytesShuffleOut',
  'successfulSparkTasksCount',
  'failedSparkTasksCount',
  'totalSparkTasksCount',
]

const runTelemetry = [...taskTelemetry, 'bytesFrom', 'appIds']

const notebookTelemetry = [...taskTelemetry, 'bytesDiskSpill']

const trendTelemetry = [
  'bytesDataProcessed',
  'bytesDataIn',
  'bytesDataOut',
  'bytesShuffleIn',
  'bytesShuffleOut',
  'bytesDiskSpill',
]

/** The lists of which the asked things of the collected world have no row, each with the reason. */
export const listsWithoutRows: Readonly<Record<string, string>> = {
  listCostAnomalies: 'The estate has no 28 days of history.',
  listAsOfRows: 'All that is known of the estate was published on one day.',
  listNestedNotebooks: 'The asked tasks call no notebook.',
  listRunSpark: 'No event log of the estate is read.',
  listServerlessSubmitRuns: 'No one-time run of the estate is on serverless compute.',
  listServerlessSubmitRunDays: 'No one-time run of the estate is on serverless compute.',
  listStartedWork: 'The asked runs start nothing.',
  listReviewedChanges: 'No round has judged changes of the estate.',
  analyzeChanges: 'No round has judged changes of the estate.',
  listMaintenanceTaskTrends: 'No source reports tasks of platform maintenance.',
}

/** The lists that have rows or none, according to the pace at which the world was collected, each with the reason. */
export const listsOfSomeWorlds: Readonly<Record<string, string>> = {
  listCorrections: 'Its rows are what a first publication lacked, which may already have had all.',
}

/** The columns that have no value on any row of the collected world, by list, with the reason that they give. */
export const emptyColumns: readonly {
  because: string
  columns: Readonly<Record<string, readonly string[]>>
}[] = [
  {
    because: noAssetOwner.because,
    columns: { listPools: ['owner'] },
  },
  {
    because: noPolicy.because,
    columns: {
      listServerlessJobs: ['budgetPolicyId'],
      listServerlessJobRuns: ['budgetPolicyId'],
      listServerlessSubmitRunRuns: ['budgetPolicyId'],
    },
  },
  {
    because: noMachineTime.because,
    columns: {
      listServerlessPipelines: ['cloudCost'],
    },
  },
  {
    because: noCluster.because,
    columns: {
      listServerlessPipelines: ['updateClusterId'],
    },
  },
  {
    because: noMaintenanceCluster.because,
    columns: { listServerlessPipelines: ['maintenanceClusterId'] },
  },
  {
    because: noEventLog.because,
    columns: {
      listJobRuns: runTelemetry,
      filterJobRuns: runTelemetry,
      listSubmitRun: runTelemetry,
      listMaintenanceJobRuns: runTelemetry,
      listRunTrends: trendTelemetry,
      listMaintenanceRunTrends: trendTelemetry,
      listTaskRuns: [...taskTelemetry, 'bytesFrom'],
      listPipelineUpdates: [...taskTelemetry, 'bytesFrom'],
      listServerlessPipelineUpdates: [...taskTelemetry, 'bytesFrom'],
      listTaskTrends: trendTelemetry,
      listClusterRuns: trendTelemetry,
      listNotebookSessions: notebookTelemetry,
      filterNotebookSessions: notebookTelemetry,
    },
  },
  {
    because: noSplitYet.because,
    columns: {
      listRunTimeParts: ['part', 'place', 'wallTime', 'isCause'],
      listTaskRuns: ['mostIn', 'mostInShare'],
      listPipelineUpdates: ['noTaskShare', 'fewTasksLostShare', 'lostShare'],
      listServerlessPipelineUpdates: ['noTaskShare', 'fewTasksLostShare', 'lostShare'],
    },
  },
  {
    because: noBill.because,
    columns: { listRunTimeParts: ['cost'] },
  },
  {
    because: sharedApplication.because,
    columns: {
      listPipelineUpdates: ['idleCoreShare'],
      listServerlessPipelineUpdates: ['idleCoreShare'],
    },
  },
  {
    because: noInput.because,
    columns: {
      listPipelineUpdates: ['largestTaskInputShare'],
      listServerlessPipelineUpdates: ['largestTaskInputShare'],
    },
  },
  {
    because: noPeakHeap.because,
    columns: {
      listClusterInstances: ['peakDriverHeap'],
      listClusterInstancesOfCluster: ['peakDriverHeap'],
    },
  },
  {
    because: noDataToShare.because,
    columns: {
      listRunTrends: ['costPerGb', 'costPerTb'],
      listMaintenanceRunTrends: ['costPerGb', 'costPerTb'],
      listTaskTrends: ['costPerGb', 'costPerTb'],
      listClusterRuns: ['costPerGb', 'costPerTb'],
    },
  },
  {
    because: noHoursToShare.because,
    columns: {
      listRunTrends: ['bytesPerHour'],
      listMaintenanceRunTrends: ['bytesPerHour'],
      listTaskTrends: ['bytesPerHour'],
      listClusterRuns: ['bytesPerHour'],
    },
  },
  {
    because: noVendors.because,
    columns: {
      listJobRuns: ['vendors'],
      filterJobRuns: ['vendors'],
      listSubmitRun: ['vendors'],
      listMaintenanceJobRuns: ['vendors'],
    },
  },
  {
    because: runsOnce.because,
    columns: {
      listSubmitRuns: ['recommendationsCount'],
      listSubmitRun: ['recommendationsCount'],
    },
  },
  {
    because: runByDatabricks.because,
    columns: {
      listMaintenanceJobs: ['recommendationsCount'],
      listMaintenanceJobRuns: ['recommendationsCount'],
    },
  },
  { because: notJudged.because, columns: { listMaintenanceJobRuns: ['incidentsCount'] } },
  ...emptyOfIncidents,
  ...emptyOfProposals,
  {
    because: noCloudBill.because,
    columns: {
      listJobs: ['realCost'],
      listSubmitRuns: ['realCost'],
      listMaintenanceJobs: ['realCost'],
      listPoolCosts: ['undefinedCost', 'storageCost', 'networkCost', 'bandwidthCost'],
      listPools: ['storageCost', 'networkCost', 'bandwidthCost'],
    },
  },
  { because: noUpkeepRuns.because, columns: { listMaintenanceJobs: ['analyzedRunsCount'] } },
  {
    because: noUpkeepStates.because,
    columns: {
      listMaintenanceJobs: [
        'runStatuses',
        'successfulRunsCount',
        'failedRunsCount',
        'runningRunsCount',
        'costPerSuccessfulRun',
        'failedCost',
        'retryCost',
      ],
    },
  },
  {
    because: noUpkeepFacts.because,
    columns: {
      listMaintenanceJobRuns: [
        'status',
        'trigger',
        'userId',
        'tasksCount',
        'queueDuration',
        'setupDuration',
        'executionDuration',
      ],
      listMaintenanceRunTrends: [
        'status',
        'trigger',
        'setupDuration',
        'executionDuration',
        'cleanupDuration',
      ],
      listMaintenanceClusterRuns: ['status', 'tasksCount', 'setupDuration'],
    },
  },
  {
    because: noLoad.because,
    columns: { listMaintenanceRunTrends: ['clusterCpu', 'clusterMemory', 'driverCpu', 'driverMemory'] },
  },
  {
    because: noEstimate.because,
    columns: {
      listMaintenanceJobs: ['estimatedCost'],
      listMaintenanceJobRuns: ['estimatedRunCost'],
      listMaintenanceRunTrends: ['estimatedRunCost'],
    },
  },
  {
    because: nothingFound.because,
    columns: { listSubmitRun: ['findings'], listMaintenanceJobRuns: ['findings'] },
  },
  {
    because: onlyRest.because,
    columns: { listTaskRuns: ['taskType'], listSubmitRun: ['queueDuration'] },
  },
  { because: executionDidNotFail.because, columns: { listSparkSqlExecutions: ['errorMessage'] } },
  { because: outermostExecution.because, columns: { listSparkSqlExecutions: ['rootExecutionId'] } },
  { because: stageDidNotFail.because, columns: { listSparkStages: ['failureReason'] } },
  {
    because: executorNotRemoved.because,
    columns: { listSparkExecutors: ['removedTime', 'removedKind', 'removedReason'] },
  },
  {
    because: noSuchMemory.because,
    columns: { listSparkExecutors: ['peakStorageBytes', 'peakResidentBytes'] },
  },
  { because: noDependency.because, columns: { listTaskRuns: ['dependsOn'] } },
  { because: jobExists.because, columns: { listKnownJobs: ['deleteTime'] } },
  { because: onlySpelling.because, columns: { listShowback: ['alsoSpelled'] } },
]
