import { doesNotApply, elsewhere, notCollected, notEnded, notTold, type Absence } from '#contract/absence.ts'
import { noUptimeKnown } from './instances.ts'
import { whetherRead } from '../whether-read.ts'

/** What a figure of Spark is without where no log of the cluster exists. */
export const noEventLog: Absence = {
  because: 'No event log of its cluster was delivered.',
  sources: ['event-log'],
  step: {
    kind: 'act',
    says: 'Set a log destination in the settings of the cluster, a volume, DBFS or S3: it delivers logs from its next start on.',
  },
}
const noEventLogYet = notEnded(
  'Its event log has not been read yet.',
  'Wait: clusters deliver their logs every five minutes, and the next collection reads them.',
)
const noSparkJob = doesNotApply('No Spark job in the event logs of its cluster belongs to it.')
/** What Spark did on serverless compute is in no log. */
export const noEventLogOfServerless = notTold(
  'Serverless compute writes no event log.',
  ['query-history'],
  `The query history has the bytes of its statements; their Spark tasks and the shuffle that they wrote are not reported. ${whetherRead}`,
)
/** What ran on no cluster has no log. */
export const noClusterForLog = notTold(
  'It ran on no cluster, or on one whose settings are not known.',
  ['clusters', 'cluster-history'],
  `SQL warehouses and tasks that start others write no event log. ${whetherRead}`,
)
/** Maintenance has no log. */
export const noEventLogOfUpkeep = doesNotApply('Maintenance by the platform delivers no event log.')

/** The column in which a row names why it has no figures of Spark, and what it can name. */
export const sparkAbsences = {
  column: 'telemetryAbsentBecause',
  absences: [
    noEventLog,
    noEventLogYet,
    noEventLogOfServerless,
    noSparkJob,
    noClusterForLog,
    noEventLogOfUpkeep,
    noUptimeKnown,
  ],
} as const

/** The reason that a row names for having no figures of Spark, with what makes them available. */
export function sparkAbsenceOf({
  telemetryAbsentBecause,
}: {
  telemetryAbsentBecause: string | null
}): Absence {
  return sparkAbsences.absences.find(({ because }) => because === telemetryAbsentBecause) ?? noEventLog
}

/** Why work on serverless compute has no bytes. */
export const noServerlessStatement = notTold(
  'The query history has none of its statements.',
  ['query-history'],
  `What is neither SQL nor a DataFrame is no statement. ${whetherRead}`,
)

/** Why an instance with an event log has no largest heap. */
export const noPeakHeap = elsewhere(
  'Its event log measures no memory.',
  'Spark 3 and later write it. Where an executor lives shorter than a heartbeat of 10 s, nothing is measured.',
)
export const noStageOnInstance = doesNotApply('One of its applications ran no stage.')
/** Why core time without a task is missing, which is known of whole applications alone. */
export const sharedApplication = doesNotApply(
  'Others worked in the same Spark application, or the cores of an executor are not known.',
)
export const unknownTaskTime = doesNotApply('The time of its Spark tasks that succeeded is not known.')
export const noInput = doesNotApply('Its Spark tasks read no files.')
export const noDataToShare = doesNotApply('Its Spark tasks read and wrote no data, or it has no cost yet.')
export const noHoursToShare = doesNotApply('Its execution time is not known.')
export const noTaskFigure = doesNotApply('The task has no such figure.')
export const noVendors = notCollected('Vendors are not derived from event logs yet.', 'vendors')
export const noTasksOverTime = notCollected(
  'Spark tasks over time are not derived from event logs yet.',
  'running Spark tasks',
)
/** Why a stage has no failure, and an executor no end or no memory of a kind. */
export const stageDidNotFail = doesNotApply('It did not fail.')
export const executorNotRemoved = doesNotApply('The log does not have its removal: it was there to the end.')
const readAgain = '"Repair telemetry" on the page of a run reads the event logs of its clusters again.'
export const noExecutorSums = elsewhere(
  'Its event log was read before the tasks of executors were added up.',
  readAgain,
)
export const noGcShare = elsewhere(
  'Its tasks took no time, or its event log was read before the tasks of executors were added up.',
  readAgain,
)
export const noSuchMemory = doesNotApply('Nothing of this kind was measured above 0.')
/** Why a SQL execution is part of no other, and has no error. */
export const outermostExecution = doesNotApply('It is not part of another execution.')
export const executionDidNotFail = doesNotApply('It did not fail, or the log has no error.')
