import type { RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { idle_ms: 2_400_001, idle_cost: '3', cost: '9' },
  below: { idle_ms: 2_400_000, idle_cost: '3', cost: '9' },
  limit: 39,
  price: '3.0000000000',
}
