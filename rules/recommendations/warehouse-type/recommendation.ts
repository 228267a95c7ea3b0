import { recommendation } from '#analysis/recommendation.ts'

export const warehouseType = recommendation({
  name: 'warehouse_type',
  code: 'N10',
  of: ['warehouse'],
  title: 'Take another type of SQL warehouse',
  meaning:
    'At the prices of its region the same work would cost less on another type with the auto-stop that suits it: five minutes where it is serverless, ten where it is not.',
  label: 'MODELLED',
  step: 'PLACE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'days',
  windowDays: 28,
  least: 5,
  share: 0.7,
  changes: [
    { setting: 'warehouse_type', label: 'Type', format: 'text' },
    { setting: 'auto_stop_minutes', label: 'Auto-stop minutes', format: 'count' },
  ],
  choice: 'idle_warehouse',
  wasteCauses: ['idle_warehouse'],
  risk: 'MEDIUM',
  riskMeaning: 'Serverless compute reaches data over other networks; pro starts for minutes.',
  check:
    'Check that serverless compute reaches all that statements read: private endpoints, firewalls, federated databases. The tag serverless = not-allowed on a warehouse keeps it out.',
  undo: 'Set the type to its former value, and the auto-stop, too; the next start takes it up.',
  features: [
    { feature: 'up_ms', label: 'Time up on the other type, a day', format: 'duration', as: 'mean' },
    {
      feature: 'price_percent',
      label: 'Price of a DBU, percent of the present',
      format: 'number',
      as: 'mean',
    },
    { feature: 'vm_cost', label: 'VMs at list price a day', format: 'number', as: 'mean' },
    { feature: 'starts', label: 'Further starts a day', format: 'count', as: 'mean' },
  ],
})
