import { recommendation } from '#analysis/recommendation.ts'

export const clusterAutoTermination = recommendation({
  name: 'cluster_auto_termination',
  code: 'R08',
  of: ['cluster'],
  title: 'Terminate the cluster sooner',
  meaning: 'The cluster stays up without work longer than the pauses of those who use it need.',
  label: 'PAID',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 27,
  observes: 'days',
  windowDays: 28,
  least: 5,
  share: 0.6,
  changes: [{ setting: 'auto_termination_minutes', label: 'Auto-termination minutes', format: 'count' }],
  choice: 'idle_cluster',
  wasteCauses: ['idle_cluster', 'no_auto_termination'],
  incidentCauses: ['idle'],
  risk: 'LOW',
  riskMeaning:
    'Who comes back after a pause waits for the cluster to start, and loses what notebooks held in memory.',
  check: 'Ask the users of the cluster whether they keep results in memory over pauses.',
  undo: 'Set auto-termination to its former value; a running cluster takes it up when it restarts.',
  features: [
    { feature: 'up_ms', label: 'Time up a day', format: 'duration', as: 'mean' },
    { feature: 'ended_ms', label: 'Idle time that ends, a day', format: 'duration', as: 'mean' },
    { feature: 'starts', label: 'Further starts a day', format: 'count', as: 'mean' },
  ],
})
