import { recommendation } from '#analysis/recommendation.ts'

export const warehouseType = recommendation({
  name: 'warehouse_type',
  code: 'N10',
  of: ['warehouse'],
  title: 'Take another type of SQL warehouse',
  meaning:
    'At the prices of its region the same work would cost less on another type, serverless with an auto-stop of at most ten minutes.',
  label: 'TO_BE_TRIED',
  step: 'PLACE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'days',
  windowDays: 28,
  least: 5,
  share: 0.7,
  changes: [{ setting: 'warehouse_type', label: 'Type', format: 'text' }],
  choice: 'idle_warehouse',
  wasteCauses: ['idle_warehouse'],
  risk: 'MEDIUM',
  riskMeaning:
    'Serverless compute reaches data over other networks; classic lacks features of pro and starts for minutes.',
  check: 'Check networks and features that statements need, and set the auto-stop with the type.',
  undo: 'Set the type to its former value, and the auto-stop, too; the next start takes it up.',
  features: [
    { feature: 'up_ms', label: 'Time of clusters a day', format: 'duration', as: 'mean' },
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
