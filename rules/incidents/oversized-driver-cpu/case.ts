import { run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { ...run, driver_cpu_p95: 0.19 },
  below: { ...run, driver_cpu_p95: 0.2 },
  limit: 21,
  price: '1.6200000000',
}
