import { model } from '#derive/model.ts'

export const clusterAutoTermination = model({
  name: 'cluster_auto_termination',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  uniqueKey: ['account_id', 'workspace_id', 'cluster_id', 'statement'],
  validity: { fromMs: 'valid_from_ms', untilMs: 'valid_until_ms' },
})
