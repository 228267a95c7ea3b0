import { run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { ...run, driver_cpu_p70: 0.91 },
  below: { ...run, driver_cpu_p70: 0.9 },
  limit: 89,
  price: null,
}
