import { run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { ...run, worker_cpu_p75: 0.24, worker_cpu_p95: 0.3 },
  below: { ...run, worker_cpu_p75: 0.25, worker_cpu_p95: 0.3 },
  limit: 26,
  price: '5.6000000000',
}
