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

const whetherRead = 'The doctor says whether they are read and which right is missing.'
const kept =
  'It is kept from the day on which the source is first read; what was older then is lost. The doctor says whether it is read.'

export const noBill = notBilled()
export const noBillNorMachines = notBilled(
  'Not billed yet: no usage record names it and no machine time is known.',
)
export const noBillForTimes = notBilled('Its cost or its duration is not known yet.')

export const noMachineTime = notTold(
  'No machine time is known.',
  ['node-timeline', 'cluster-events'],
  `Serverless compute has none. Else these sources tell it. ${whetherRead}`,
)
export const noLoad = notTold(
  'It is not known how busy its machines were.',
  ['node-timeline'],
  `Serverless compute does not tell it. Else this source does, minute by minute, for 90 days back. ${whetherRead}`,
)
export const noTimes = notTold(
  'It is not known when its tasks worked.',
  ['job-runs', 'job-task-run-timeline'],
  whetherRead,
)
export const noWorkStart = notTold(
  'It is not known when it began to work.',
  ['job-runs', 'job-task-run-timeline'],
  whetherRead,
)
export const onlyRest = notTold('Only the REST interface tells it, for 60 days.', ['job-runs'], kept)
export const noDependency = notTold(
  'It waits for no other task; or only the REST interface would tell it, for 60 days.',
  ['job-runs'],
  kept,
)
export const noPrice = notTold(
  'No price covers it.',
  ['list-prices', 'account-prices'],
  'Each SKU that was used needs a price for that day. The doctor says whether prices are read.',
)
export const noTrigger = notTold('No source told what started it.', ['job-runs'], kept)
export const noCreator = notTold('No source told who created the run.', ['job-runs'], kept)
export const noTags = elsewhere(
  'The job bears no tag.',
  'Give the job a tag in Databricks; from its next usage on, its cost bears it too.',
)
export const noSchedule = doesNotApply('It has no schedule, or was deleted before it was first read.')
export const jobExists = doesNotApply('The job exists.')
export const noClusterName = notTold(
  'No source names the cluster.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noClusterKind = notTold(
  'The kind of the cluster is not known.',
  ['clusters', 'cluster-history'],
  whetherRead,
)

export const noClusterOwner = notTold(
  'Neither the cluster nor its history names anybody.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noClusterStart = notTold(
  'Neither the cluster nor its history says when.',
  ['clusters', 'cluster-history'],
  whetherRead,
)
export const noTaskOnCluster = doesNotApply('No task of a job is known to have run on it.')
export const notOneRun = doesNotApply('Tasks of several runs, or of none that is known, ran on it.')

export const noTelemetry = notCollected(
  'It needs Spark telemetry, which is not collected.',
  'event logs of Spark',
)
export const noCloudBill = notCollected('Cloud bills are not loaded.', 'the bill of the cloud')
export const noRecommendation = notCollected(
  'No rule has judged it: recommendations are not made yet.',
  'recommendations',
)
export const noIncident = notCollected('Incidents are not looked for yet.', 'incidents')

export const noCluster = doesNotApply('Serverless compute has no cluster.')
export const noMachine = doesNotApply('Serverless compute does not tell its machines.')
export const ownCompute = doesNotApply('The runs have compute of their own.')
export const wholeRun = doesNotApply('It is the run as a whole.')
export const neverWorked = doesNotApply('The task did not run, so there is nothing to bill.')
export const onlyStartsJob = doesNotApply('The task starts another job, whose run bears the cost.')
export const noComputeOfTask = doesNotApply(
  'Cluster-id not found. No cluster was associated with this task: it starts another job, it never ran, or its cluster failed or was deleted before it was read.',
)
export const noRun = doesNotApply('It is no run.')
export const nobodysTime = doesNotApply('The cluster was doing nothing for a run.')
export const runsHaveTheTime = doesNotApply('While a run is at work, its time is charged to runs alone.')
export const nothingFound = doesNotApply('No rule found anything wrong.')
export const everybodys = doesNotApply('The platform runs it for everybody.')
export const partOfTask = doesNotApply(
  'It is part of the cost of its task: both run at the same time on the same machines.',
)

export const notStarted = notEnded('It has not started yet.', 'It is there once it has started and was read.')
export const runGoesOn = notEnded(
  'The run is still going.',
  'It is there once the run has ended and was read.',
)
export const taskGoesOn = notEnded(
  'The task is still running.',
  'It is there once the task has ended and was read.',
)
export const someTaskGoesOn = notEnded(
  'A task is still running.',
  'It is there once the tasks have ended and were read.',
)
export const noRunEnded = notEnded('No run of the range has ended.', 'It is there once a run has ended.')

const anotherRange = 'Choose a longer range.'
export const noRunInRange = elsewhere('No run overlaps the range.', anotherRange)
export const noSuccess = elsewhere('No run of the range succeeded.', anotherRange)
export const noMoneyInRange = elsewhere('Nothing was billed in the range.', anotherRange)
export const noMoneyBefore = elsewhere(
  'No cost of it is known in the range before.',
  'It cost nothing then, or older usage was not collected: choose a later range.',
)
export const noMoneyToShare = elsewhere('The jobs cost nothing in the range.', anotherRange)
export const clusterWentOn = doesNotApply(
  'No run overlaps the range: the money is of a cluster that went on after it.',
)
export const notAskedFor = elsewhere(
  'No run of the range cost anything; or the call did not ask for it (runCosts=true).',
  'In a call, ask for it with runCosts=true; on a screen, choose a longer range.',
)

export const noDurationsAskedFor = elsewhere(
  'No run of the range has ended; or the call did not ask for it (runDurations=true).',
  'In a call, ask for it with runDurations=true; on a screen, choose a longer range.',
)

export const noCostToDraw = elsewhere(
  'Nothing was billed in the range; or the call did not ask for it (costTrend=true).',
  'In a call, ask for it with costTrend=true; on a screen, choose a longer range.',
)

export const noUpkeepStates = nobodyTells(
  'No interface tells how the upkeep of the platform ended.',
  'the end of each upkeep',
)
export const noUpkeepFacts = nobodyTells(
  'No interface tells it of the upkeep of the platform.',
  'the state, the trigger and the phases of each upkeep',
)
export const noUpkeepRuns = nobodyTells(
  'The bill of this product names no single runs.',
  'the single runs of the product',
)
export const noNotebookName = nobodyTells(
  'The platform does not tell its name.',
  'the name of the notebook run',
)
export const noAsset = nobodyTells('The usage names no asset.', 'the asset in the usage record')
export const noPresence: Absence = {
  because: 'Only its money is known, not when it used the cluster.',
  sources: ['node-timeline', 'cluster-events'],
  step: {
    kind: 'act',
    says: 'Unallocated cost is listed with its reasons.',
    screen: { path: '/reporting/unexplained-money', name: 'Unallocated cost' },
  },
}
export const notCharged = notBilled('Nothing of these hours is charged to it so far.')
export const oneOfNone = notTold(
  'It is not known of this run.',
  ['job-runs', 'job-task-run-timeline'],
  whetherRead,
)

const noMachinePrice = notTold(
  'A machine has no public price.',
  ['retail-prices', 'price-list'],
  'The price list of the cloud tells it. The doctor says whether it can be reached.',
)
const noRate = notBilled('No DBU rate could be learned yet for a machine.')
export const noEstimate: Absence = notTold(
  'Serverless compute has no machine time; or a machine has no public price, or no usage yet to learn its DBU rate from.',
  ['node-timeline', 'usage', 'retail-prices', 'price-list'],
  whetherRead,
)

const estimates = new Map(
  [noMachineTime, noMachinePrice, noRate].map((absence) => [absence.because, absence]),
)

/** Why tasks have no cost: none of them ran, they only started other jobs, or the bill has not come. */
export function taskCostAbsence(tasks: readonly { status: string; taskType: string | null }[]): Absence {
  if (tasks.every(({ status }) => status === 'SKIPPED')) return neverWorked
  return tasks.every(({ taskType }) => taskType === 'run_job') ? onlyStartsJob : noBill
}

/** Why a row has no estimate, by what the row says of it. */
export function estimateAbsence(says: string): Absence {
  if (says === '') return noEstimate
  return estimates.get(says) ?? doesNotApply(says)
}
