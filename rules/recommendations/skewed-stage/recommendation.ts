import { recommendation } from '#analysis/recommendation.ts'

export const skewedStage = recommendation({
  name: 'skewed_stage',
  code: 'R13',
  of: ['job'],
  title: 'Spread the data of skewed stages',
  meaning:
    'Run after run, the cores of the cluster wait for one task that reads more than three times as much as the others, and more than 100 MiB.',
  label: 'TO_BE_TRIED',
  step: 'SIZE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'skewed_stages', label: 'Data of the stages', format: 'text' }],
  risk: 'LOW',
  riskMeaning: 'A salted key needs a further step that puts its parts together again, which takes time, too.',
  check:
    'Look at the join or grouping of the stage: adaptive execution divides skewed joins by itself where spark.sql.adaptive.skewJoin.enabled is on; groupings and windows need a salted key.',
  undo: 'Set the former Spark configuration, or take the salt out of the key again.',
  features: [
    { feature: 'skewed_stages', label: 'Skewed stages of a run', format: 'count', as: 'mean' },
    { feature: 'waited_ms', label: 'Time for which cores waited', format: 'duration', as: 'mean' },
    {
      feature: 'data_skew',
      label: 'Most that a task read, in parts of the mean',
      format: 'number',
      as: 'most',
    },
    { feature: 'largest_mb', label: 'Most that a task read, MB', format: 'number', as: 'most' },
  ],
})
