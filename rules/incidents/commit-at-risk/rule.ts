import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const commitAtRisk = rule({
  name: 'commit_at_risk',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COMMIT_AT_RISK',
  frequency: 'MONTHLY',
  title: 'Commit at risk',
  meaning: 'The projected year lies above or below its commit.',
  advice: 'Plan more or less usage, or change the commit.',
  limits: { share: percentOfMoney(10, 'Projected year, away from the commit') },
  waitsFor: 'commits, which findings do not read yet',
  priceMeaning: 'how far the year will lie away from the commit',
  evidence: [],
})
