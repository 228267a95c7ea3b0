import { recommendation } from '#analysis/recommendation.ts'
import { intoStandardMode } from '../../standard-mode.ts'

export const serverlessStandardMode = recommendation({
  ...intoStandardMode,
  name: 'serverless_standard_mode',
  title: 'Run in standard performance mode',
  meaning:
    'Runs of the job in standard mode have cost less than those in performance-optimized mode, in which it runs now.',
  label: 'MEASURED',
  evidence: new URL('evidence.sql', import.meta.url),
  check: 'Check by when the results of the job are needed, and how often it runs.',
  features: [
    { feature: 'standard_runs', label: 'Runs in standard mode, in 30 days', format: 'count', as: 'most' },
    { feature: 'optimized_runs', label: 'Runs in optimized mode, in 30 days', format: 'count', as: 'most' },
    {
      feature: 'standard_percent',
      label: 'Cost of a run in standard mode, percent of the other',
      format: 'number',
      as: 'mean',
    },
    {
      feature: 'gap_percent',
      label: 'Time of a run in standard mode, percent of that from one start to the next',
      format: 'number',
      as: 'mean',
      limit: {
        mean: 100,
        reason:
          'Runs in standard mode would not have ended when the next one is due, which then waits or is skipped.',
      },
    },
  ],
})
