import { recommendation } from '#analysis/recommendation.ts'

export const autoscaleBounds = recommendation({
  name: 'autoscale_bounds',
  code: 'R07',
  of: ['job', 'cluster'],
  title: 'Lower the bounds of autoscaling',
  meaning:
    'The least number of workers is idle, or scaling goes to more workers than 19 of 20 minutes need. What work takes longer for want of CPU is taken from the saving.',
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
    'Work waits for workers that are still starting, and takes longer in minutes that need more than the upper bound.',
  check: 'Look for days of the month that need more, and for data that is still to grow.',
  undo: 'Set the former bounds; a cluster that is up takes them up at once, a job with its next run.',
  features: [
    { feature: 'cpu_percent', label: 'CPU load of the workers, percent', format: 'number', as: 'mean' },
    {
      feature: 'needed_workers',
      label: 'Workers that 19 of 20 minutes need',
      format: 'number',
      as: 'most',
    },
    {
      feature: 'least_percent',
      label: 'Minutes at the least number of workers, percent',
      format: 'number',
      as: 'mean',
    },
    { feature: 'longer_percent', label: 'Longer work, percent', format: 'number', as: 'mean' },
  ],
})
