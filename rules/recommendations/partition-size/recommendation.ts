import { recommendation } from '#analysis/recommendation.ts'

export const partitionSize = recommendation({
  name: 'partition_size',
  code: 'N2',
  of: ['job'],
  title: 'Read and shuffle in partitions that fit',
  meaning:
    'Stages have more tasks than their data needs (more than 5,000 of less than half a second, or tasks that read less than 128 MiB), or fewer tasks than there are cores, which read more than 256 MiB each.',
  label: 'TO_BE_TRIED',
  step: 'SIZE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'partition_size', label: 'Partitions', format: 'text' }],
  choice: 'task_input',
  risk: 'LOW',
  riskMeaning:
    'Larger partitions need more memory in each task, and files that cannot be split are read by one task whatever the size of partitions.',
  check:
    'Set spark.sql.files.maxPartitionBytes so that tasks read 128 to 256 MiB, or divide the number of shuffle partitions by ten; look for spilling afterwards.',
  undo: 'Set the former Spark configuration.',
  features: [
    { feature: 'stages', label: 'Stages whose tasks do not fit', format: 'count', as: 'mean' },
    { feature: 'tasks', label: 'Their tasks', format: 'count', as: 'mean' },
    { feature: 'shorter_ms', label: 'Shorter runs by more tasks', format: 'duration', as: 'mean' },
    { feature: 'task_mb', label: 'Read by a task, MB', format: 'number', as: 'mean' },
  ],
})
