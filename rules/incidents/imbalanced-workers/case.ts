import { run, type RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: {
    ...run,
    worker_cpu_p75: 0.81,
    worker_cpu_p95: 0.9,
    worker_memory_p75: 0.2,
    worker_memory_p95: 0.34,
  },
  below: {
    ...run,
    worker_cpu_p75: 0.81,
    worker_cpu_p95: 0.9,
    worker_memory_p75: 0.2,
    worker_memory_p95: 0.35,
  },
  limit: 36,
  price: null,
}
