import { recommendation } from '#analysis/recommendation.ts'

export const warehouseSize = recommendation({
  name: 'warehouse_size',
  code: 'N9',
  of: ['warehouse'],
  title: 'Take a smaller SQL warehouse',
  meaning:
    'No statement waits for room or spills, and fewer clusters have room for all, or nearly all would end on the next smaller size, too, within the seconds that the policy of oversized warehouses allows.',
  label: 'MODELLED',
  step: 'SIZE',
  evidence: new URL('evidence.sql', import.meta.url),
  observes: 'days',
  windowDays: 28,
  least: 5,
  share: 0.8,
  changes: [
    { setting: 'size', label: 'Size', format: 'text' },
    { setting: 'min_clusters', label: 'Least clusters', format: 'count' },
  ],
  incidentCauses: ['warehouse_too_large'],
  risk: 'MEDIUM',
  riskMeaning:
    'On half the size statements take up to twice as long; with fewer clusters some wait until another one has started.',
  check: 'Compare the slowest statements of a week with what their readers accept.',
  undo: 'Set size and least clusters to their former values; a size restarts the clusters.',
  features: [
    { feature: 'statements', label: 'Statements a day', format: 'count', as: 'mean' },
    {
      feature: 'slower_p95_ms',
      label: '95th percentile of their duration on the smaller size',
      format: 'duration',
      as: 'mean',
    },
    { feature: 'busy_percent', label: 'Cost while statements run, percent', format: 'number', as: 'mean' },
    { feature: 'needed_clusters', label: 'Clusters with room for all', format: 'count', as: 'most' },
  ],
})
