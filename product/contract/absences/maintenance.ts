import { doesNotApply, nobodyTells } from '#contract/absence.ts'

export const notJudged = doesNotApply('Rules do not judge maintenance by the platform.')
export const noUpkeepStates = nobodyTells(
  'Databricks does not report how the maintenance ended.',
  'the result of each maintenance',
)
export const noUpkeepFacts = nobodyTells(
  'Databricks does not report this for platform maintenance.',
  'the state, the trigger and the phases of each maintenance',
)
export const noUpkeepRuns = nobodyTells(
  'Databricks bills this service without naming single runs.',
  'the single runs of the service',
)
