import { recommendation } from '#analysis/recommendation.ts'

export const singleNode = recommendation({
  name: 'single_node',
  code: 'R15',
  of: ['job'],
  title: 'Run the job on a single node',
  meaning:
    'Runs read less than 10 GB, and the workers are busy for less than 15 % of their cores in three quarters of the time: the driver has room for their work.',
  label: 'TO_BE_TRIED',
  step: 'SIZE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'days',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'workers', label: 'Workers', format: 'text' }],
  choice: 'workers',
  risk: 'MEDIUM',
  riskMeaning:
    'The driver has to hold in memory what all workers held, and runs take longer where tasks wait for cores.',
  check:
    'Run the job once on a cluster without workers (spark.master local[*], resource class SingleNode), and compare how long it takes and how much memory it needs.',
  undo: 'Set the former number of workers; the next run takes it up.',
  features: [
    { feature: 'input_mb', label: 'Most that a run read, MB', format: 'number', as: 'most' },
    {
      feature: 'cpu_percent',
      label: 'CPU load of the workers, 75th percentile, percent',
      format: 'number',
      as: 'mean',
    },
    { feature: 'worker_ms', label: 'Time of workers a day', format: 'duration', as: 'mean' },
    {
      feature: 'longer_percent',
      label: 'Longer by the load that the driver lacks cores for, percent',
      format: 'number',
      as: 'mean',
    },
  ],
})
