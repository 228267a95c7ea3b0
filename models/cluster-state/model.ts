import { model } from '#derive/model.ts'

export const clusterState = model({
  name: 'cluster_state',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  reachSql: new URL('reach.sql', import.meta.url),
})
