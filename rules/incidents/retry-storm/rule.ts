import { number } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const retryStorm = rule({
  name: 'retry_storm',
  over: 'execution',
  of: ['JOB'],
  category: 'PERFORMANCE',
  type: 'RETRY_STORM',
  title: 'Retry storm',
  meaning: 'Run after run, a task of this job is tried again and again and fails all the same.',
  advice:
    'Retries do not mend this failure. Read the error of the first try, pause the schedule until it is mended, and allow fewer retries: most failures that pass by themselves pass at the second try.',
  priceMeaning: 'what the tries after the first one cost',
  limits: {
    tries: number(4, 'Tries of one task', 2),
    runs: number(3, 'Such runs within 24 hours of each other'),
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
