import { recommendation } from '#analysis/recommendation.ts'

export const jobTimeout = recommendation({
  name: 'job_timeout',
  code: 'R19',
  of: ['job'],
  title: 'Give the job a timeout',
  meaning:
    'The job has no timeout, and a run took more than twelve times as long as the middle one: it seems to have hung.',
  label: 'PAID',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 27,
  observes: 'executions',
  windowDays: 28,
  least: 10,
  // The timeout is twice what 95 in 100 runs take, or more.
  share: 0.95,
  changes: [{ setting: 'timeout_seconds', label: 'Timeout, seconds', format: 'count' }],
  risk: 'MEDIUM',
  riskMeaning: 'A run that has more to do than ever before is ended and fails.',
  check: 'Open the longest run: whether it had far more to do, or waited for something that never came.',
  undo: 'Set the timeout of the job to 0; the next run has none.',
  features: [
    { feature: 'duration_ms', label: 'Longest run', format: 'duration', as: 'most' },
    { feature: 'usual_ms', label: 'Middle run', format: 'duration', as: 'mean' },
    { feature: 'cut_ms', label: 'Time that ends', format: 'duration', as: 'sum' },
    { feature: 'cut_runs', label: 'Runs that end sooner', format: 'count', as: 'sum' },
  ],
})
