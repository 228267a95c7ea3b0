import { recommendation } from '#analysis/recommendation.ts'

export const photonOff = recommendation({
  name: 'photon_off',
  code: 'R12b',
  of: ['job', 'cluster'],
  title: 'Turn Photon off',
  meaning:
    'Photon does less than a fifth of the time of tasks, and each VM draws two to three times as many DBUs with it.',
  label: 'MODELLED',
  step: 'PRICE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 28,
  least: 5,
  share: 0.7,
  changes: [{ setting: 'photon', label: 'Photon', format: 'text' }],
  risk: 'LOW',
  riskMeaning: 'What Photon does takes up to three times as long without it.',
  check: 'Run the work once without Photon, and compare how long it takes.',
  undo: 'Turn Photon on again; the next start takes it up.',
  features: [
    {
      feature: 'photon_percent',
      label: 'Time of tasks in Photon at most, percent',
      format: 'number',
      as: 'mean',
      limit: {
        mean: 20,
        reason: 'From a fifth on, what takes longer without Photon may cost as much as it saves.',
      },
    },
    { feature: 'task_ms', label: 'Time of tasks', format: 'duration', as: 'mean' },
    {
      feature: 'multiplier',
      label: 'DBUs with Photon, in parts of those without',
      format: 'number',
      as: 'most',
    },
    { feature: 'vm_percent', label: 'VMs in the cost, percent', format: 'number', as: 'mean' },
  ],
})
