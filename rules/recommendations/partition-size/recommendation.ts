import { recommendation } from '#analysis/recommendation.ts'

export const partitionSize = recommendation({
  name: 'partition_size',
  code: 'N2',
  of: ['job'],
  title: 'Read and shuffle in larger partitions',
  meaning:
    'Stages have more tasks than their data needs: more than 5,000 that take less than half a second each, or tasks that read less than 128 MiB, while the cluster has fewer cores than tasks.',
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
  riskMeaning: 'Larger partitions need more memory in each task, and tasks that spill take longer.',
  check:
    'Raise spark.sql.files.maxPartitionBytes by 128 to 256 MiB over what a task reads now, to 4 GiB at most, or divide the number of shuffle partitions by ten; look for spilling afterwards.',
  undo: 'Set the former Spark configuration.',
  features: [
    { feature: 'small_stages', label: 'Stages with small tasks in a run', format: 'count', as: 'mean' },
    { feature: 'tasks', label: 'Their tasks', format: 'count', as: 'mean' },
    { feature: 'spared_tasks', label: 'Tasks that larger partitions spare', format: 'count', as: 'mean' },
    { feature: 'task_mb', label: 'Read by a task, MB', format: 'number', as: 'mean' },
  ],
})
