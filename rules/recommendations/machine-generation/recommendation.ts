import { recommendation } from '#analysis/recommendation.ts'

export const machineGeneration = recommendation({
  name: 'machine_generation',
  code: 'R22',
  of: ['job', 'cluster'],
  title: 'Take VMs of a later generation',
  meaning: 'VMs of a later generation have the same cores and memory, and cost less an hour in the region.',
  label: 'MODELLED',
  step: 'PRICE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 28,
  observes: 'days',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'worker_node_type', label: 'VM of the workers', format: 'text' }],
  risk: 'MEDIUM',
  riskMeaning:
    'Work may take longer or shorter on other processors, and libraries with native code may lack a build for ARM.',
  check:
    'Run the work once on the new type, and compare how long it takes and what Databricks bills an hour. On Azure types without a d in their name have no local disk, which those of v2 and v3 had.',
  undo: 'Set the former type of VM; the next start takes it up.',
  features: [
    { feature: 'vm_ms', label: 'Time of VMs a day', format: 'duration', as: 'mean' },
    {
      feature: 'spot_percent',
      label: 'Time of spot VMs, which does not count, percent',
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
