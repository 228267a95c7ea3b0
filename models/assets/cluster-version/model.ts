import { model } from '#derive/model.ts'

const key = ['account_id', 'workspace_id', 'cluster_id', 'statement']

export const clusterVersion = model({
  name: 'cluster_version',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  uniqueKey: key,
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }] },
  publish: { by: 'key', key },
})
