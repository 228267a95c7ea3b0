import { doesNotApply, notEnded, notTold } from '#contract/absence.ts'
import { keptSinceRead, whetherRead } from '../whether-read.ts'

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
export const noTrigger = notTold('No source reports what started it.', ['job-runs'], keptSinceRead)
export const noCreator = notTold('No source reports who created the run.', ['job-runs'], keptSinceRead)
export const noSchedule = doesNotApply('It has no schedule, or was deleted before the first collection.')
export const jobExists = doesNotApply('The job exists.')
export const noMachine = doesNotApply('Serverless compute does not report its VMs.')
export const wholeRun = doesNotApply('Not applicable: this row is the full run.')
export const noRunNamed = doesNotApply('Its usage records name the job and no run.')
export const noPolicy = notTold(
  'Its usage names no budget policy.',
  ['usage'],
  `Databricks writes the policy of serverless usage into its records. ${whetherRead}`,
)
export const noRun = doesNotApply('Not applicable: this row is not a run.')
export const nobodysTime = doesNotApply('Not applicable: no run used the cluster at this time.')
export const runsHaveTheTime = doesNotApply('Not applicable: idle time never overlaps a run.')
export const notStarted = notEnded(
  'It has not started yet.',
  'Available after it has started and been collected.',
)
export const runGoesOn = notEnded(
  'The run is still running.',
  'Available after the run has ended and been collected.',
)
export const clusterWentOn = doesNotApply(
  'No runs in this range: the cost is that of a cluster that stayed up after its run.',
)
export const oneOfNone = notTold(
  'Not known for this run.',
  ['job-runs', 'job-task-run-timeline'],
  whetherRead,
)
