import { recommendation } from '#analysis/recommendation.ts'

export const spillToDisk = recommendation({
  name: 'spill_to_disk',
  code: 'R14',
  of: ['job'],
  title: 'Give tasks that spill less data or more memory',
  meaning:
    'Run after run, tasks write data to disk and read it again, as their share of the memory is too small for it, and no single task is the reason.',
  label: 'MODELLED',
  step: 'SIZE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'task_memory', label: 'Data and memory of a task', format: 'text' }],
  risk: 'LOW',
  riskMeaning: 'More tasks take longer to schedule, and VMs with more memory cost more an hour.',
  check:
    'Set spark.sql.shuffle.partitions to twice the number of tasks of the stage, and compare what it spills; take VMs with more memory a core where that does not help.',
  undo: 'Set the former number of partitions or the former VMs.',
  features: [
    { feature: 'spilled_mb', label: 'Written to disk by a run, MB', format: 'number', as: 'mean' },
    { feature: 'spill_ms', label: 'Time that it took', format: 'duration', as: 'mean' },
    { feature: 'spilling_stages', label: 'Stages that spill', format: 'count', as: 'mean' },
    { feature: 'tasks', label: 'Tasks of the largest of them', format: 'count', as: 'most' },
  ],
})
