import { doesNotApply } from '#contract/absence.ts'

export const notOneOfAsset = doesNotApply('It has none.')
