import type { RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { unused_days: 30, idle_cost: '3', cost: '3' },
  below: { unused_days: 0, idle_cost: '3', cost: '3' },
  price: '3.0000000000',
}
