import {
  doesNotApply,
  elsewhere,
  nobodyTells,
  notCollected,
  notEnded,
  notTold,
  type Absence,
} from '#contract/absence.ts'
import { notBilled } from './not-billed.ts'
import { whetherRead } from './whether-read.ts'

const kept =
  'It is kept from the day the source is first read; older data is not available. The doctor shows whether it is read.'

export const noBill = notBilled()
export const noBillNorMachines = notBilled(
  'Not billed yet: no usage record names it and no VM time is known.',
)
export const noBillForTimes = notBilled('Its cost or its duration is not known yet.')

export const noMachineTime = notTold(
  'No VM time is known.',
  ['node-timeline', 'cluster-events'],
  `Serverless compute has none. Otherwise these sources report it. ${whetherRead}`,
)
export const noLoad = notTold(
  'The load of its VMs is not known.',
  ['node-timeline'],
  `Serverless compute does not report it. Otherwise this source does, minute by minute, for the last 90 days. ${whetherRead}`,
)
export const noTimes = notTold(
  'The times of its tasks are not known.',
  ['job-runs', 'job-task-run-timeline'],
  whetherRead,
)
export const noWorkStart = notTold(
  'Its execution start is not known.',
  ['job-runs', 'job-task-run-timeline'],
  whetherRead,
)
export const onlyRest = notTold('Only the Databricks REST API reports it, for 60 days.', ['job-runs'], kept)
export const noDependency = notTold(
  'It depends on no other task, or its dependencies are no longer available: only the Databricks REST API reports them, for 60 days.',
  ['job-runs'],
  kept,
)
export const noPrice = notTold(
  'No published price.',
  ['list-prices', 'account-prices'],
  'Each used SKU needs a price for that day. The doctor shows whether prices are read.',
)
export const noTrigger = notTold('No source reports what started it.', ['job-runs'], kept)
export const noCreator = notTold('No source reports who created the run.', ['job-runs'], kept)
export const noTags = elsewhere(
  'The job has no tags.',
  'Add a tag to the job in Databricks; its cost is tagged from its next usage on.',
)
export const noSchedule = doesNotApply('It has no schedule, or was deleted before the first collection.')
export const jobExists = doesNotApply('The job exists.')
export const noClusterName = notTold(
  'No source names the cluster.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noClusterKind = notTold(
  'The type of the cluster is not known.',
  ['clusters', 'cluster-history'],
  whetherRead,
)

export const noClusterOwner = notTold(
  'Neither the cluster nor its history names an owner.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noClusterStart = notTold(
  'Neither the cluster nor its history has a start time.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noTaskOnCluster = doesNotApply('No task of a job is known to have run on this cluster.')
export const notOneJob = doesNotApply('Tasks of several jobs, or of no known job, ran on this cluster.')

export const notOneRun = doesNotApply('Tasks of several runs, or of no known run, ran on this cluster.')

export const noCloudBill = notCollected('Cloud bills are not loaded.', 'the cloud bill')
export const noRecommendation = notCollected('Recommendations are not available yet.', 'recommendations')
export const notJudged = doesNotApply('Rules do not judge maintenance by the platform.')

export const noCluster = doesNotApply('Serverless compute has no cluster.')
export const noMachine = doesNotApply('Serverless compute does not report its VMs.')
export const ownCompute = doesNotApply('The runs have compute of their own.')
export const wholeRun = doesNotApply('Not applicable: this row is the full run.')
export const neverWorked = doesNotApply('The task did not run, so there is nothing to bill.')
export const onlyStartsJob = doesNotApply('The task starts another job; the cost is that of the other run.')
export const noComputeOfTask = doesNotApply(
  'Cluster-id not found. No cluster was associated with this task: it starts another job, it never ran, or its cluster failed or was deleted before it was read.',
)
export const noConfiguration = notTold(
  'There is no JSON data available.',
  ['clusters', 'cluster-history'],
  `Neither source has reported settings of this cluster. ${whetherRead}`,
)
export const tooShortForTelemetry = doesNotApply(
  'The instance lasted one second and did no work: nothing was measured.',
)
export const noTelemetryOfInstance = notTold(
  'Neither cluster events nor node metrics of this instance are available.',
  ['cluster-events', 'node-timeline'],
  `Cluster events are kept for 30 days, the load of VMs for 90. ${whetherRead}`,
)
export const instanceNotAnalyzed = notEnded(
  'The instance is still running, and neither its events nor its node metrics have been collected yet.',
  'Available after its events or node metrics have been collected.',
)
export const noClusterOfUpdate = doesNotApply(
  'Cluster-id not found. No cluster was associated with this update: it is serverless, its cluster was deleted before its configuration was saved, or it failed before a cluster was created.',
)
export const notOneAsset = doesNotApply('Job clusters and serverless compute are no asset of their own.')
export const noRunNamed = doesNotApply('Its usage records name the job and no run.')
export const noPolicy = notTold(
  'Its usage names no budget policy.',
  ['usage'],
  `Databricks writes the policy of serverless usage into its records. ${whetherRead}`,
)
export const noRun = doesNotApply('Not applicable: this row is not a run.')
export const nobodysTime = doesNotApply('Not applicable: no run used the cluster at this time.')
export const runsHaveTheTime = doesNotApply('Not applicable: idle time never overlaps a run.')
export const nothingFound = doesNotApply('No issues detected.')
export const everybodys = doesNotApply('Not applicable: Databricks runs this service.')
export const partOfTask = doesNotApply(
  'Included in the cost of its task: both run at the same time on the same compute.',
)

export const notStarted = notEnded(
  'It has not started yet.',
  'Available after it has started and been collected.',
)
export const runGoesOn = notEnded(
  'The run is still running.',
  'Available after the run has ended and been collected.',
)
export const taskGoesOn = notEnded(
  'The task is still running.',
  'Available after the task has ended and been collected.',
)
export const someTaskGoesOn = notEnded(
  'A task is still running.',
  'Available after the tasks have ended and been collected.',
)
export const noRunEnded = notEnded('No completed runs in this range yet.', 'Available after a run has ended.')

const anotherRange = 'Choose a longer range.'
export const noRunInRange = elsewhere('No runs in this range.', anotherRange)
export const noSuccess = elsewhere('No successful runs in this range.', anotherRange)
export const noMoneyInRange = elsewhere('No billed cost in this range.', anotherRange)
export const noMoneyBefore = elsewhere(
  'No cost in the previous period.',
  'It is new, or older usage was not collected. Choose a later range.',
)
export const noMoneyToShare = elsewhere('The jobs have no cost in this range.', anotherRange)
export const clusterWentOn = doesNotApply(
  'No runs in this range: the cost is that of a cluster that stayed up after its run.',
)
export const notAskedFor = elsewhere(
  'No run in this range has a cost, or costs per run were not loaded.',
  'Choose a longer range, or show the column.',
)

export const noDurationsAskedFor = elsewhere(
  'No completed runs in this range yet, or durations per run were not loaded.',
  'Choose a longer range, or show the column.',
)

export const noCostToDraw = elsewhere(
  'No billed cost in this range, or the trend was not loaded.',
  'Choose a longer range, or show the column.',
)

export const noUpkeepStates = nobodyTells(
  'Databricks does not report how the maintenance ended.',
  'the result of each maintenance',
)
export const noUpkeepFacts = nobodyTells(
  'Databricks does not report this for platform maintenance.',
  'the state, the trigger and the phases of each maintenance',
)
export const noUpkeepRuns = nobodyTells(
  'Databricks bills this service without naming single runs.',
  'the single runs of the service',
)
export const noAssetOwner = notTold(
  'No source names its owner.',
  ['clusters', 'cluster-history', 'warehouse-history', 'pipelines', 'jobs'],
  `Pools and services of the platform have none. Otherwise these sources report it. ${whetherRead}`,
)
export const noAppFacts = notTold(
  'It is not in the list of apps.',
  ['apps'],
  `A deleted app is not listed. ${whetherRead}`,
)
export const noEndpointFacts = notTold(
  'It is not in the list of endpoints.',
  ['serving-endpoints', 'vector-search-endpoints'],
  `A deleted endpoint is not listed. ${whetherRead}`,
)
export const noEndpointUsage = notTold(
  'Its requests are not known: usage tracking is off for it, or no usage was collected.',
  ['endpoint-usage', 'serving-endpoints'],
  `Databricks keeps requests for 90 days, of endpoints with usage tracking. ${whetherRead}`,
)
export const noRequest = doesNotApply('No request in this range, or its requests are not known.')
export const noIndexFacts = notTold(
  'Its state is not known.',
  ['vector-search-indexes'],
  `A deleted index is not listed. ${whetherRead}`,
)
export const noSyncPipeline = doesNotApply('The index is written directly: no pipeline fills it.')
export const noIngest = notTold(
  'No pipeline is known to fill an index, or it cost nothing in this range.',
  ['vector-search-indexes', 'usage'],
  `An index that is written directly has no pipeline. ${whetherRead}`,
)
export const billedAsWhole = nobodyTells(
  'Databricks bills the endpoint as a whole, not each thing that it serves.',
  'the cost of each served model',
)
export const noPipelineFacts = notTold(
  'Its settings are not known.',
  ['pipelines', 'pipeline-history'],
  whetherRead,
)
export const noPipelineLog = notTold(
  'Its event log is not known, or reports no rows.',
  ['pipeline-events'],
  `The event log is kept for 14 days before the first collection. ${whetherRead}`,
)
export const noExpectation = notTold(
  'Its tables have no expectations, or its event log is not known.',
  ['pipeline-events'],
  `The event log is kept for 14 days before the first collection. ${whetherRead}`,
)
export const noMaintenanceCluster = doesNotApply(
  'No maintenance on a cluster of its own in this range: it ran on serverless compute, or not at all.',
)
export const noPipelineUpdate = elsewhere('No update ended in this range.', anotherRange)
export const noWarehouseFacts = notTold(
  'Its settings are not known.',
  ['warehouses', 'warehouse-history'],
  whetherRead,
)
export const noWarehouseEvents = notTold(
  'When its clusters ran is not known.',
  ['warehouse-events'],
  whetherRead,
)
export const noQueryHistory = notTold('Its statements are not known.', ['query-history'], whetherRead)
export const noQuery = doesNotApply('No statement started in this range.')
export const severalStatements = doesNotApply('Not applicable: this row is not a single statement.')
export const notBilledYet = notBilled('Not billed yet: no usage record covers these statements.')
export const noClusterUse = notTold(
  'Its use is not known.',
  ['cluster-events', 'node-timeline'],
  `Cluster events are kept for 30 days, the load of VMs for 90. ${whetherRead}`,
)
export const noPoolFacts = notTold(
  'Its settings are not known.',
  ['instance-pools', 'instance-pool-history'],
  whetherRead,
)
export const noPoolHours = notTold(
  'No VM hours are known.',
  ['instance-events', 'cluster-events'],
  whetherRead,
)
export const noNotebookName = nobodyTells(
  'Databricks does not report its name.',
  'the name of the notebook run',
)
export const noAsset = nobodyTells('The usage names no asset.', 'the asset in the usage record')
export const oneOfNone = notTold(
  'Not known for this run.',
  ['job-runs', 'job-task-run-timeline'],
  whetherRead,
)

/** Why tasks have no cost: none of them ran, they only started other jobs, or the bill has not come. */
export function taskCostAbsence(tasks: readonly { status: string; taskType: string | null }[]): Absence {
  if (tasks.every(({ status }) => status === 'SKIPPED')) return neverWorked
  return tasks.every(({ taskType }) => taskType === 'run_job') ? onlyStartsJob : noBill
}
export const noRecommendations = notCollected(
  'Right-sizing recommendations are not computed yet, so the spend that they would save is not known.',
  'recommendations',
)
