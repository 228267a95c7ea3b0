import { notEnded, type Absence } from '#contract/absence.ts'
import { noEventLogOfServerless, sparkAbsenceOf } from './spark.ts'

const untilItEnds = 'Wait: it is split once it has ended and its event log is read to the end.'

/** Why a run whose event log is read has no split of its time. */
export const noSplitYet = notEnded(
  'Its time is not split yet: it goes on, or the end of its event log has not been read.',
  untilItEnds,
)
/** Why the time of a run that goes on is not split. */
export const noSplitOfRunning = notEnded('It still runs.', untilItEnds)

type Facts = {
  /** Why nothing is known of its Spark tasks; null where something is. */
  telemetryAbsentBecause: string | null
  isRunning: boolean
}

/** Why the wall clock of a run is not split: it delivers no log at all, it still runs, or its log is not there. */
export function splitAbsenceOf({ telemetryAbsentBecause, isRunning }: Facts): Absence {
  if (telemetryAbsentBecause === noEventLogOfServerless.because) return noEventLogOfServerless
  if (isRunning) return noSplitOfRunning
  return telemetryAbsentBecause === null ? noSplitYet : sparkAbsenceOf({ telemetryAbsentBecause })
}
