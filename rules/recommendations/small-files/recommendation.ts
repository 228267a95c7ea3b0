import { recommendation } from '#analysis/recommendation.ts'

export const smallFiles = recommendation({
  name: 'small_files',
  code: 'N3',
  of: ['job'],
  title: 'Put small files together',
  meaning:
    'Run after run, the job reads or writes more than 100 files at once that have less than 3 MiB each: opening them and scheduling their tasks takes longer than the data does.',
  label: 'MODELLED',
  step: 'SIZE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'file_size', label: 'Size of files', format: 'text' }],
  choice: 'task_input',
  risk: 'LOW',
  riskMeaning:
    'Putting files together is a run of its own, and writing fewer files takes longer on fewer cores.',
  check:
    'Run OPTIMIZE on the table, or turn on optimized writes and auto compaction; partitions with too little data are better given up.',
  undo: 'Files that were put together stay as they are; set the former partitions and table properties.',
  features: [
    { feature: 'small_files', label: 'Small files of a run', format: 'count', as: 'mean' },
    { feature: 'needed_files', label: 'Files of 128 MiB for the same data', format: 'count', as: 'mean' },
    { feature: 'file_mb', label: 'Size of a file, MB', format: 'number', as: 'mean' },
    { feature: 'tasks', label: 'Tasks that read or write them', format: 'count', as: 'mean' },
  ],
})
