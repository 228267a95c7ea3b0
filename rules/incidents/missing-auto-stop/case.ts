import type { RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { auto_termination_minutes: 0, idle_cost: '3', cost: '9' },
  below: { auto_termination_minutes: 1, idle_cost: '3', cost: '9' },
  price: '3.0000000000',
}
