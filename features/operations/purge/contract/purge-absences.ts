import { doesNotApply, notEnded } from '#contract/absence.ts'

/** Why a purge has no duration. */
export const noDuration = notEnded(
  'No server has begun the purge.',
  'It is known once a server has begun it.',
)

/** Why a purge has no number of rows. */
export const noRows = notEnded(
  'The number is known once the purge has ended.',
  'It is there at the end of the purge. A purge that failed or was canceled has none.',
)

/** Why a purge has no day. */
export const noDate = doesNotApply('By retention, each table has a day of its own.')

/** Why a purge gives no reason. */
export const noReason = doesNotApply('The purge has not failed.')
