import type { RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { longest_idle_ms: 600_001, idle_cost: '3', cost: '9' },
  below: { longest_idle_ms: 600_000, idle_cost: '3', cost: '9' },
  limit: 9,
  price: '3.0000000000',
}
