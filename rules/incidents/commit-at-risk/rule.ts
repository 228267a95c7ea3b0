import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { distanceFromCommit } from '../../judged/overrun.ts'

export const commitAtRisk = rule({
  name: 'commit_at_risk',
  over: 'budget',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COMMIT_AT_RISK',
  frequency: 'MONTHLY',
  moneyGroup: 'PLAN',
  title: 'Commit at risk',
  meaning: 'The projected year lies above or below its commit.',
  advice: 'Plan more or less usage, or change the commit.',
  limits: { share: percentOfMoney(10, 'Projected year, away from the commit') },
  ...distanceFromCommit,
  priceMeaning: 'projected distance of the year from the commit',
  evidence: [],
})
