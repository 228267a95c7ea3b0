import { run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { ...run, worker_memory_p95: 0.39 },
  below: { ...run, worker_memory_p95: 0.4 },
  limit: 41,
  price: '4.8800000000',
}
