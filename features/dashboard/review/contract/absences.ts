import { doesNotApply, elsewhere } from '#contract/absence.ts'

export const noSavingEstimate = doesNotApply('The change has no estimate: its verdict has the reason.')
export const enoughRuns = doesNotApply('There are enough runs.')
export const noRunsOfSide = elsewhere(
  'No successful run on this side of the change is published any more.',
  'Runs around a change are published for a year.',
)
export const noVolumeKnown = doesNotApply('What some of these runs read is not known.')
export const noProposalApplied = doesNotApply('No recommendation proposed this change.')
export const noJudgedChange = elsewhere(
  'No change between the dates has enough runs yet.',
  'Choose an earlier reference date, or wait for more runs.',
)
