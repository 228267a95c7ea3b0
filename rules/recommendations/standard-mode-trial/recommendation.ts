import { recommendation } from '#analysis/recommendation.ts'

export const standardModeTrial = recommendation({
  name: 'standard_mode_trial',
  code: 'N7',
  of: ['job'],
  title: 'Try standard performance mode',
  meaning:
    'The job runs in performance-optimized mode, and too few of its runs in standard mode show what they cost.',
  label: 'TO_BE_TRIED',
  step: 'PRICE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 30,
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'performance_target', label: 'Performance mode', format: 'text' }],
  choice: 'serverless_standard_mode',
  risk: 'MEDIUM',
  riskMeaning:
    'Standard mode starts after four to six minutes instead of seconds, and the work itself may take longer.',
  check: 'Check by when the results of the job are needed, and let three runs or more try it.',
  undo: 'Turn performance optimization on again in the settings of the job; the next run takes it up.',
  features: [
    { feature: 'standard_runs', label: 'Runs in standard mode, in 30 days', format: 'count', as: 'most' },
    { feature: 'duration_ms', label: 'Time of a run', format: 'duration', as: 'mean' },
  ],
})
