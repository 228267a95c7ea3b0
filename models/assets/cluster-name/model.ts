import { model } from '#derive/model.ts'

const key = ['account_id', 'workspace_id', 'cluster_id']

export const clusterName = model({
  name: 'cluster_name',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  uniqueKey: key,
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }], names: ['name', 'owner'] },
  publish: { by: 'key', key },
})
