import { recommendation } from '#analysis/recommendation.ts'

export const jobOffAllPurpose = recommendation({
  name: 'job_off_all_purpose',
  code: 'R09',
  of: ['job'],
  title: 'Move the job to job compute',
  meaning: 'A scheduled job pays the price of interactive compute for work at which nobody looks.',
  label: 'MODELLED',
  step: 'PLACE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 27,
  observes: 'days',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'compute_type', label: 'Compute', format: 'text' }],
  choice: 'compute_type',
  isPaidByAnother: true,
  risk: 'LOW',
  riskMeaning:
    'Each run waits for a cluster of its own to start, and libraries that were installed by hand on the shared cluster are missing. Of several jobs that keep a cluster up together, each is played alone: moving all of them ends more.',
  check: 'List the libraries and environment variables of the shared cluster that the job needs.',
  undo: 'Set the cluster of the tasks to the shared one again.',
  features: [
    { feature: 'work_ms', label: 'Time of the runs, a day', format: 'duration', as: 'mean' },
    { feature: 'freed_ms', label: 'Time that ends on the cluster, a day', format: 'duration', as: 'mean' },
    { feature: 'start_up_ms', label: 'Starts of job clusters, a day', format: 'duration', as: 'mean' },
    { feature: 'cheaper_percent', label: 'DBUs cheaper by, percent', format: 'count', as: 'mean' },
  ],
})
