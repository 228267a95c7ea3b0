import { recommendation } from '#analysis/recommendation.ts'

export const unreadOutput = recommendation({
  name: 'unread_output',
  code: 'N13',
  of: ['job'],
  title: 'Run the job as often as its tables are read',
  meaning: 'Most of its runs write tables again that nobody has read since the run before.',
  label: 'TO_BE_TRIED',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 9,
  observes: 'executions',
  windowDays: 28,
  least: 10,
  share: 0.7,
  changes: [{ setting: 'schedule', label: 'Runs', format: 'text' }],
  risk: 'MEDIUM',
  riskMeaning: 'Who reads the tables elsewhere sees older data.',
  check:
    'Ask the owner who reads the tables: reads by path, through a share or outside of Unity Catalog are not known.',
  undo: 'Set the schedule back; the next run is on time again.',
  features: [
    { feature: 'unread_runs', label: 'Runs whose tables nobody read', format: 'count', as: 'sum' },
    { feature: 'table_count', label: 'Tables that a run writes', format: 'count', as: 'most' },
    { feature: 'apart_ms', label: 'Time between two writes', format: 'duration', as: 'mean' },
  ],
})
