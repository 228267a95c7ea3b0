import { model } from '#derive/model.ts'

export const clusterFact = model({
  name: 'cluster_fact',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  uniqueKey: ['account_id', 'workspace_id', 'cluster_id'],
})
