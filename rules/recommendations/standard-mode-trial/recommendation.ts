import { recommendation } from '#analysis/recommendation.ts'
import { intoStandardMode } from '../../standard-mode.ts'

export const standardModeTrial = recommendation({
  ...intoStandardMode,
  name: 'standard_mode_trial',
  title: 'Try standard performance mode',
  meaning:
    'The job runs in performance-optimized mode, and too few of its runs in standard mode show what they cost.',
  label: 'TO_BE_TRIED',
  evidence: new URL('evidence.sql', import.meta.url),
  check: 'Check by when the results of the job are needed, and let three runs or more try it.',
  features: [
    { feature: 'standard_runs', label: 'Runs in standard mode, in 30 days', format: 'count', as: 'most' },
    { feature: 'duration_ms', label: 'Time of a run', format: 'duration', as: 'mean' },
  ],
})
