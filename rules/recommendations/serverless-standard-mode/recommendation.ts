import { recommendation } from '#analysis/recommendation.ts'

export const serverlessStandardMode = recommendation({
  name: 'serverless_standard_mode',
  code: 'N7',
  of: ['job'],
  title: 'Run in standard performance mode',
  meaning:
    'Runs of the job in standard mode have cost less than those in performance-optimized mode, in which it runs now.',
  label: 'TO_BE_TRIED',
  step: 'PRICE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 30,
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'performance_target', label: 'Performance mode', format: 'text' }],
  risk: 'MEDIUM',
  riskMeaning:
    'Standard mode starts after four to six minutes instead of seconds, and the work itself may take longer.',
  check: 'Check by when the results of the job are needed, and how often it runs.',
  undo: 'Turn performance optimization on again in the settings of the job; the next run takes it up.',
  features: [
    { feature: 'standard_runs', label: 'Runs in standard mode, in 30 days', format: 'count', as: 'most' },
    { feature: 'optimized_runs', label: 'Runs in optimized mode, in 30 days', format: 'count', as: 'most' },
    {
      feature: 'standard_percent',
      label: 'Cost of a run in standard mode, percent of the other',
      format: 'number',
      as: 'mean',
    },
    { feature: 'duration_ms', label: 'Time of a run', format: 'duration', as: 'mean' },
  ],
})
