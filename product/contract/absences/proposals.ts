import { doesNotApply } from '#contract/absence.ts'

export const noSecondChange = doesNotApply('It changes one setting only.')
export const notCountedProposal = doesNotApply(
  'It is not in the sum: its saving is modelled or to be tried, or it is dismissed or over.',
)
export const notModelled = doesNotApply('Its saving is paid or measured.')
export const notAssigned = doesNotApply('Nobody is assigned to it.')
export const nobodyDecided = doesNotApply('Nobody decided about it yet.')
export const noCountedSaving = doesNotApply('No recommendation to do is paid or measured.')
export const noModelledSaving = doesNotApply('No recommendation to do is modelled.')
export const noReturn = doesNotApply('It is not dismissed, or stays so.')
export const notDismissed = doesNotApply('It is not dismissed.')
export const noLongerFound = doesNotApply('What it rested on is not found any more.')
