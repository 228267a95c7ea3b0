import { run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { ...run, worker_cpu_p50: 0.91 },
  below: { ...run, worker_cpu_p50: 0.9 },
  limit: 89,
  price: null,
}
