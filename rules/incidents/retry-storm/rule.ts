import { rule } from '#analysis/rule.ts'

export const retryStorm = rule({
  name: 'retry_storm',
  title: 'Retry storm',
  meaning: 'Run after run, a task of this job is tried again and again and fails all the same.',
  advice:
    'Retries do not mend this failure. Read the error of the first try, pause the schedule until it is mended, and allow fewer retries: most failures that pass by themselves pass at the second try.',
  judgedBy: 'tries',
  limits: {
    tries: { value: 4, minimum: 2, maximum: 100, label: 'Tries of one task', format: 'count' },
    runs: {
      value: 3,
      minimum: 1,
      maximum: 100,
      label: 'Such runs within 24 hours of each other',
      format: 'count',
    },
  },
  priceMeaning: 'what the tries after the first one cost',
  evidence: [
    { feature: 'retried_task_key', label: 'Task', format: 'text' },
    { feature: 'most_tries', label: 'Tries of this task', format: 'count' },
    { feature: 'retries', label: 'Retries of all tasks', format: 'count' },
    { feature: 'retry_ms', label: 'Time of the retries', format: 'duration' },
    { feature: 'status', label: 'Ended', format: 'status' },
  ],
  lookbackDays: 1,
  lookaheadDays: 1,
  sql: new URL('rule.sql', import.meta.url),
})
