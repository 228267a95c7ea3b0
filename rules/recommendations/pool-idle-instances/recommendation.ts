import { recommendation } from '#analysis/recommendation.ts'

export const poolIdleInstances = recommendation({
  name: 'pool_idle_instances',
  code: 'R17',
  of: ['pool'],
  title: 'Keep fewer idle VMs in the pool',
  meaning:
    'The pool keeps more VMs ready than clusters take within the time in which it starts further ones.',
  label: 'PAID',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'days',
  windowDays: 28,
  least: 7,
  share: 0.75,
  changes: [{ setting: 'min_idle_instances', label: 'Least idle VMs', format: 'count' }],
  wasteCauses: ['idle_pool'],
  incidentCauses: ['idle_pool'],
  risk: 'LOW',
  riskMeaning:
    'A cluster that asks for more VMs than are ready waits for the cloud to start them, for minutes, on up to one day in four.',
  check: 'Check whether a job with a deadline takes its VMs from this pool.',
  undo: 'Set the least idle VMs to their former number; the pool starts them within minutes.',
  features: [
    { feature: 'kept_count', label: 'VMs kept ready', format: 'count', as: 'mean' },
    { feature: 'most_taken', label: 'Most VMs taken within ten minutes', format: 'count', as: 'most' },
  ],
})
