import type { Recommendation } from '#analysis/recommendation.ts'

/** What recommendations of the standard performance mode have in common: they are two ways to one change. */
export const intoStandardMode = {
  code: 'N7',
  of: ['job'],
  step: 'PRICE',
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
  undo: 'Turn performance optimization on again in the settings of the job; the next run takes it up.',
} as const satisfies Partial<Recommendation>
