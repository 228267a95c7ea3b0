import { recommendation } from '#analysis/recommendation.ts'

export const spotWorkers = recommendation({
  name: 'spot_workers',
  code: 'R10',
  of: ['job'],
  title: 'Run the workers on spot VMs',
  meaning:
    'The workers are on-demand VMs, and their loss would cost little: runs take less than an hour and each of their tasks is retried, or the tags of the job name an environment that is not production.',
  label: 'TO_BE_TRIED',
  step: 'PRICE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 28,
  least: 5,
  share: 0.9,
  changes: [{ setting: 'availability', label: 'Availability of VMs', format: 'text' }],
  risk: 'MEDIUM',
  riskMeaning:
    'The cloud takes spot VMs back at any moment: what tasks did on them is done again, and runs take longer.',
  check:
    'Check that repeating a task does no harm, keep the driver on demand (first_on_demand of 1 or more), and look up the spot price of the type in the region: it is not collected, so that no money is named.',
  undo: 'Set the availability to on demand; the next run takes it up.',
  features: [
    { feature: 'duration_ms', label: 'Time of a run', format: 'duration', as: 'mean' },
    { feature: 'workers', label: 'Workers on demand', format: 'count', as: 'most' },
    { feature: 'is_retried', label: 'Runs all of whose tasks are retried', format: 'count', as: 'sum' },
    {
      feature: 'is_tagged',
      label: 'Runs with tags of an environment that is not production',
      format: 'count',
      as: 'sum',
    },
  ],
})
