import { recommendation } from '#analysis/recommendation.ts'

export const singleNode = recommendation({
  name: 'single_node',
  code: 'R15',
  of: ['job'],
  title: 'Run the job on a single node',
  meaning:
    'The workers are busy for less than 15 % of their cores in three quarters of the time, runs read less than 10 GB as far as event logs show, and the driver has room for their work and memory.',
  label: 'MODELLED',
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
    {
      feature: 'memory_percent',
      label: 'Memory of driver and workers, percent of the driver',
      format: 'number',
      as: 'most',
    },
    {
      feature: 'longer_percent',
      label: 'Longer for want of cores and of VMs that read, percent',
      format: 'number',
      as: 'mean',
      limit: {
        mean: 50,
        reason:
          'A run that may take more than half as long again is no longer the same for who waits for it.',
      },
    },
  ],
})
