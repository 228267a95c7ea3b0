import { recommendation } from '#analysis/recommendation.ts'

export const fewerWorkers = recommendation({
  name: 'fewer_workers',
  code: 'R05',
  of: ['job'],
  title: 'Take fewer workers',
  meaning:
    'In 19 of 20 minutes of its runs fewer workers would have had enough CPU and memory. What a run takes longer for want of CPU is taken from the saving.',
  label: 'TO_BE_TRIED',
  step: 'SIZE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'workers', label: 'Workers', format: 'text' }],
  choice: 'workers',
  risk: 'MEDIUM',
  riskMeaning:
    'Runs take longer in minutes that need more workers, and memory that no longer fits spills to disk.',
  check: 'Open the what-if page of the job, and look for deadlines and for data that is still to grow.',
  undo: 'Set the former number of workers; the next run takes it up.',
  features: [
    { feature: 'cpu_percent', label: 'CPU load of the workers, percent', format: 'number', as: 'mean' },
    {
      feature: 'needed_workers',
      label: 'Workers that 19 of 20 minutes need',
      format: 'number',
      as: 'most',
    },
    { feature: 'memory_percent', label: 'Memory load of the workers, percent', format: 'number', as: 'most' },
    { feature: 'longer_percent', label: 'Longer runs, percent', format: 'number', as: 'mean' },
  ],
})
