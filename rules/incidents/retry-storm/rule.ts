import { number } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const retryStorm = rule({
  name: 'retry_storm',
  over: 'execution',
  of: ['JOB'],
  category: 'PERFORMANCE',
  type: 'RETRY_STORM',
  title: 'Retry storm',
  meaning: 'In several runs, a task of this job failed after repeated retries.',
  advice:
    'Retries do not fix this failure. Open the error of the first attempt, pause the schedule until it is fixed, and lower the number of retries: most transient failures pass at the second attempt.',
  priceMeaning: 'cost of retries',
  limits: {
    tries: number(4, 'Attempts of one task', 2),
    runs: number(3, 'Such runs within 24 hours'),
  },
  evidence: [
    { feature: 'retried_task_key', label: 'Task', format: 'text' },
    { feature: 'most_tries', label: 'Tries of this task', format: 'count' },
    { feature: 'retries', label: 'Retries of all tasks', format: 'count' },
    { feature: 'retry_ms', label: 'Time of the retries', format: 'duration' },
    { feature: 'status', label: 'Ended', format: 'status' },
  ],
  reads: { daysBefore: 1, daysAfter: 1 },
  sql: new URL('rule.sql', import.meta.url),
})
