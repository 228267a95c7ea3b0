import { recommendation } from '#analysis/recommendation.ts'

export const offHours = recommendation({
  name: 'off_hours',
  code: 'N15',
  of: ['cluster'],
  title: 'Stop the cluster in hours in which nobody uses it',
  meaning:
    'Its tags name an environment that is not production, and it is up in hours of the week in which its VMs are busy below 5 %, as a week before.',
  label: 'TO_BE_TRIED',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 27,
  observes: 'days',
  windowDays: 28,
  least: 5,
  share: 0.7,
  changes: [{ setting: 'idle_hours', label: 'In idle hours', format: 'text' }],
  choice: 'idle_cluster',
  wasteCauses: ['idle_cluster', 'no_auto_termination'],
  incidentCauses: ['idle'],
  risk: 'LOW',
  riskMeaning: 'Who works at an unusual hour has to start the cluster and to wait for it.',
  check:
    'Ask the users of the cluster when they work, and stop it by a schedule outside of these hours; a shorter auto-termination may do the same.',
  undo: 'Take the schedule away.',
  features: [
    {
      feature: 'off_ms',
      label: 'Idle whole hours a day, also a week before',
      format: 'duration',
      as: 'mean',
    },
    { feature: 'up_ms', label: 'Time up a day', format: 'duration', as: 'mean' },
    { feature: 'starts', label: 'Further starts a day', format: 'count', as: 'mean' },
  ],
})
