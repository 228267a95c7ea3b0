import { run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { ...run, driver_memory_p95: 0.29 },
  below: { ...run, driver_memory_p95: 0.3 },
  limit: 31,
  price: '1.4200000000',
}
