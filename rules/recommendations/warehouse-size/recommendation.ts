import { recommendation } from '#analysis/recommendation.ts'

export const warehouseSize = recommendation({
  name: 'warehouse_size',
  code: 'N9',
  of: ['warehouse'],
  title: 'Take the SQL warehouse one size smaller',
  meaning:
    'No statement waits for room or spills, and nearly all would end on the next smaller size, too, within the seconds that the policy of oversized warehouses allows.',
  label: 'TO_BE_TRIED',
  step: 'SIZE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'days',
  windowDays: 28,
  least: 5,
  share: 0.8,
  changes: [{ setting: 'size', label: 'Size', format: 'text' }],
  incidentCauses: ['warehouse_too_large'],
  risk: 'MEDIUM',
  riskMeaning: 'Statements take up to 1.9 times as long, and more of them run at the same time.',
  check: 'Compare the slowest statements of a week with what their readers accept.',
  undo: 'Set the size to its former value; the warehouse restarts its clusters with it.',
  features: [
    { feature: 'statements', label: 'Statements a day', format: 'count', as: 'mean' },
    {
      feature: 'statement_p95_ms',
      label: '95th percentile of their duration',
      format: 'duration',
      as: 'mean',
    },
    { feature: 'busy_percent', label: 'Cost while statements run, percent', format: 'number', as: 'mean' },
    { feature: 'peak_clusters', label: 'Most clusters at once', format: 'count', as: 'most' },
  ],
})
