import type { RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { idle_machine_hours: 5.1, machine_hours: 10, idle_cost: '3', cost: '3' },
  below: { idle_machine_hours: 5, machine_hours: 10, idle_cost: '3', cost: '3' },
  limit: 49,
  price: '3.0000000000',
}
