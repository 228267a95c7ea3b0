import { doesNotApply, notEnded } from '#contract/absence.ts'

/** Why a row has no duration. */
export const noDuration = notEnded(
  'No server has begun the run, or the row stands for several runs.',
  'A run that waits has a duration once a server has begun it. Successive runs without any change are counted, not timed.',
)

/** Why a run has no number of records. */
export const noRecords = notEnded(
  'The number is known once the run has ended.',
  'It is there at the end of the run. A run that failed or was canceled has none.',
)

/** Why a run gives no reason. */
export const noReason = doesNotApply('The run has not failed.')
