import { model } from '#derive/model.ts'

export const clusterInstance = model({
  name: 'cluster_instance',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'cluster_id', 'instance_id'] },
})
