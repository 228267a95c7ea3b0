import { doesNotApply } from '#contract/absence.ts'

export const noPreviousMonth = doesNotApply('Not all of these days of the month before are known.')
