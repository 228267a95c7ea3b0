import { rule } from '#analysis/rule.ts'

export const runFailure = rule({
  name: 'run_failure',
  over: 'execution',
  of: ['JOB'],
  category: 'PERFORMANCE',
  type: 'RUN_FAILURE',
  wasteCauses: ['failed_run'],
  title: 'Failed run',
  meaning: 'The run failed after its last retry.',
  advice: 'Open the error, fix it and repair the run.',
  limits: {},
  // Who cancels a run proves nothing, and neither does one that is tried again or still goes on.
  when: "case when status = 'SUCCESS' then false when has_failed and is_last_attempt and status in ('FAILED', 'TIMEDOUT', 'INTERNAL_ERROR') then true end",
  price: 'cost',
  priceMeaning: 'cost of the run',
  evidence: [
    { feature: 'status', label: 'Ended', format: 'status' },
    { feature: 'retried_task_key', label: 'Task', format: 'text' },
    { feature: 'most_tries', label: 'Tries of this task', format: 'count' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
