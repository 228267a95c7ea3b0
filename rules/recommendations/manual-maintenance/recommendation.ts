import { recommendation } from '#analysis/recommendation.ts'

export const manualMaintenance = recommendation({
  name: 'manual_maintenance',
  code: 'N12',
  of: ['job'],
  title: 'Leave the maintenance of tables to predictive optimization',
  meaning: 'Its statements maintain tables that predictive optimization maintains as well.',
  label: 'TO_BE_TRIED',
  step: 'WASTE',
  evidence: new URL('evidence.sql', import.meta.url),
  readsDaysBefore: 28,
  isPaidByAnother: true,
  observes: 'executions',
  windowDays: 28,
  least: 3,
  share: 0.7,
  changes: [{ setting: 'maintenance', label: 'Maintenance of tables', format: 'text' }],
  risk: 'LOW',
  riskMeaning:
    'Predictive optimization chooses its own time and columns: queries right after a large load may read more files.',
  check: 'Look at how the table is clustered: ZORDER is not kept by predictive optimization, clustering is.',
  undo: 'Run the statements again as before.',
  features: [
    {
      feature: 'doubled_statements',
      label: 'Statements that predictive optimization doubles',
      format: 'count',
      as: 'sum',
    },
    { feature: 'duration_ms', label: 'Time of a statement', format: 'duration', as: 'mean' },
    {
      feature: 'kept_days',
      label: 'Days of predictive optimization, of the 28 before',
      format: 'count',
      as: 'mean',
    },
  ],
})
