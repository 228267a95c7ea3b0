import { doesNotApply, notCollected } from '#contract/absence.ts'

export const noRecommendations = notCollected(
  'Right-sizing recommendations are not computed yet, so the spend that they would save is not known.',
  'recommendations',
)
export const runsOnce = doesNotApply('It is a one-time run, which does not run again.')
export const runByDatabricks = doesNotApply('Databricks runs it by itself; it has no settings to change.')
export const advisedElsewhere = doesNotApply('Recommendations about it stand with its job or pipeline.')
