import { recommendation } from '#analysis/recommendation.ts'

export const driverSize = recommendation({
  name: 'driver_size',
  code: 'R02',
  of: ['job', 'cluster'],
  title: 'Take a smaller VM for the driver',
  meaning:
    'The driver uses little of its CPU and of its memory, and the next smaller VM of its family has enough of both.',
  label: 'MODELLED',
  step: 'SIZE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'days',
  windowDays: 28,
  least: 3,
  share: 0.7,
  canForbid: true,
  changes: [{ setting: 'driver_node_type', label: 'VM of the driver', format: 'text' }],
  incidentCauses: ['oversized_driver'],
  risk: 'MEDIUM',
  riskMeaning:
    'A driver without enough memory ends the whole work: large results and broadcasts need memory for moments.',
  check: 'Look for code that collects results on the driver, and for growth that is still to come.',
  undo: 'Set the driver to its former VM; the next start takes it up.',
  features: [
    {
      feature: 'cpu_percent',
      label: 'CPU load of the driver, 95th percentile, percent',
      format: 'number',
      as: 'mean',
    },
    {
      feature: 'memory_percent',
      label: 'Memory load of the driver, 95th percentile, percent',
      format: 'number',
      as: 'most',
    },
    { feature: 'result_mb', label: 'Largest result on the driver, MB', format: 'number', as: 'most' },
    {
      feature: 'lost_percent',
      label: 'Tasks that ended because the driver did, percent',
      format: 'number',
      as: 'mean',
      limit: {
        mean: 5,
        reason:
          'A driver is lost with its VM once in a while; where it ends one task in twenty, it has no memory to give away.',
      },
    },
  ],
})
