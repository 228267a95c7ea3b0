import { recommendation } from '#analysis/recommendation.ts'

export const sharedJobCluster = recommendation({
  name: 'shared_job_cluster',
  code: 'R16',
  of: ['job'],
  title: 'Share one job cluster between the tasks',
  meaning:
    'Each task brings up a cluster of its own after the one before has ended, on VMs of the same type and number.',
  label: 'PAID',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'job_clusters', label: 'Job clusters', format: 'text' }],
  risk: 'LOW',
  riskMeaning:
    'Tasks on one cluster share its memory, its libraries and its end: what one breaks is broken for the next.',
  check: 'Check that the libraries of the tasks do not exclude each other.',
  undo: 'Give each task its own job cluster again.',
  features: [
    { feature: 'clusters', label: 'Clusters of a run', format: 'count', as: 'mean' },
    { feature: 'spared', label: 'Starts that one cluster spares', format: 'count', as: 'mean' },
    { feature: 'setup_ms', label: 'Setting them up', format: 'duration', as: 'mean' },
    { feature: 'duration_ms', label: 'Time of a run', format: 'duration', as: 'mean' },
  ],
})
