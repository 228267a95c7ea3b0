import { recommendation } from '#analysis/recommendation.ts'

export const warehouseAutoStop = recommendation({
  name: 'warehouse_auto_stop',
  code: 'R21',
  of: ['warehouse'],
  title: 'Stop the SQL warehouse sooner',
  meaning: 'The warehouse waits for statements longer than the gaps between them need.',
  label: 'PAID',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 1,
  observes: 'days',
  windowDays: 28,
  least: 5,
  share: 0.6,
  changes: [{ setting: 'auto_stop_minutes', label: 'Auto-stop minutes', format: 'count' }],
  choice: 'idle_warehouse',
  wasteCauses: ['idle_warehouse'],
  incidentCauses: ['idle'],
  risk: 'LOW',
  riskMeaning:
    'The first statement after a pause waits until the warehouse has started: seconds if it is serverless, minutes if not.',
  check: 'Ask who opens dashboards after a pause whether they can wait for the start.',
  undo: 'Set auto-stop to its former value; it holds at once.',
  features: [
    { feature: 'up_ms', label: 'Time up a day', format: 'duration', as: 'mean' },
    { feature: 'ended_ms', label: 'Idle time that ends, a day', format: 'duration', as: 'mean' },
    {
      feature: 'starts',
      label: 'Further starts a day',
      format: 'count',
      as: 'mean',
      limit: {
        mean: 8,
        reason: 'One in each hour of a working day is the most that is asked of those who wait for it.',
      },
    },
    {
      feature: 'waited_ms',
      label: 'Waiting for them, a day',
      format: 'duration',
      as: 'mean',
      limit: {
        mean: 30 * 60_000,
        reason:
          'What people lose by waiting is not in the saving: half an hour a day is the most that is asked of them.',
      },
    },
  ],
})
