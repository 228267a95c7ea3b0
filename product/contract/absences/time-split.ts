import { notEnded, type Absence } from '#contract/absence.ts'
import { noClusterForLog, noEventLogOfServerless, noEventLogOfUpkeep, sparkAbsenceOf } from './spark.ts'

const untilItEnds = 'Wait: it is split once it has ended and its event log is read to the end.'

/** Why what has ended has no split of its time though its event log is read. */
export const noSplitYet = notEnded(
  'Its time is not split yet: it goes on, or the end of its event log has not been read.',
  untilItEnds,
)
/** Why the time of what goes on is not split. */
export const noSplitOfRunning = notEnded('It still runs.', untilItEnds)

/** What has no log when it has ended, either. */
const neverLogged = [noEventLogOfServerless, noClusterForLog, noEventLogOfUpkeep]

type Facts = {
  /** Why nothing is known of its Spark tasks; null where something is. */
  telemetryAbsentBecause: string | null
  isRunning: boolean
}

/** Why the wall clock of an execution is not split: it delivers no log at all, it still runs, or its log is not there. */
export function splitAbsenceOf({ telemetryAbsentBecause, isRunning }: Facts): Absence {
  const never = neverLogged.find(({ because }) => because === telemetryAbsentBecause)
  if (never) return never
  if (isRunning) return noSplitOfRunning
  return telemetryAbsentBecause === null ? noSplitYet : sparkAbsenceOf({ telemetryAbsentBecause })
}
