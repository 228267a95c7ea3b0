import { doesNotApply } from '#contract/absence.ts'

export const notATeam = doesNotApply('This cost belongs to no team.')
export const onlySpelling = doesNotApply('No other team differs from it in upper and lower case alone.')
