import { elsewhere, notEnded, type Absence } from '#contract/absence.ts'
import {
  noClusterForLog,
  noEventLog,
  noEventLogOfServerless,
  noEventLogOfUpkeep,
  sparkAbsenceOf,
} from './spark.ts'

const untilItEnds = 'Wait: it is split once it has ended and its event log is read to the end.'

/** Why what has ended has no split of its time though its event log is read. */
export const noSplitYet = notEnded(
  'Its time is not split yet: it goes on, or the end of its event log has not been read.',
  untilItEnds,
)
/** Why the time of what goes on is not split. */
export const noSplitOfRunning = notEnded('It still runs.', untilItEnds)

/** Why the time of a session of a notebook on a cluster is not split. */
export const noSplitOfSession = elsewhere(
  'A session is commands with pauses of up to 25 minutes in between, beside those of others: it has no wall clock to split.',
  'Each instance of its cluster whose event log is read is split, with all that ran on it: a session in the list leads to its cluster, which lists them.',
)

/** What has no log when it has ended, either: waiting does not help. */
const neverLogged = [noEventLog, noEventLogOfServerless, noClusterForLog, noEventLogOfUpkeep]

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
