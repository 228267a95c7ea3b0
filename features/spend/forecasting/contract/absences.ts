import { doesNotApply, notEnded } from '#contract/absence.ts'

export const noForecast = notEnded(
  'Not enough data for a forecast: fewer than two complete days are known.',
  'Available once two days are billed whole, with a band from 14 days on.',
)

export const noPreviousMonth = doesNotApply('Not all of these days of the month before are known.')
