import { recommendation } from '#analysis/recommendation.ts'

export const machineFamily = recommendation({
  name: 'machine_family',
  code: 'R01',
  of: ['job', 'cluster'],
  title: 'Take workers with less memory for as many cores',
  meaning:
    'Workers use their cores and less than 40 % of their memory: a family with as many cores and less memory costs less an hour. (R03 comes to the same types.)',
  label: 'TO_BE_TRIED',
  step: 'PRICE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 28,
  observes: 'days',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'worker_node_type', label: 'VM of the workers', format: 'text' }],
  choice: 'machine_generation',
  risk: 'MEDIUM',
  riskMeaning:
    'With less memory for a core, tasks may spill or run out of memory, and caches hold less data.',
  check: 'Run the work once on the other type, and compare how long it takes and what it spills.',
  undo: 'Set the former type of VM; the next start takes it up.',
  features: [
    {
      feature: 'memory_percent',
      label: 'Memory load of the workers, 95th percentile, percent',
      format: 'number',
      as: 'most',
    },
    {
      feature: 'cpu_percent',
      label: 'CPU load of the workers, 75th percentile, percent',
      format: 'number',
      as: 'mean',
    },
    {
      feature: 'price_percent',
      label: 'Price of a VM, percent of the present',
      format: 'number',
      as: 'mean',
    },
    { feature: 'dbu_percent', label: 'DBUs an hour, percent of the present', format: 'number', as: 'mean' },
  ],
})
