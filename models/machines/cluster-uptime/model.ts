import { model } from '#derive/model.ts'

export const clusterUptime = model({
  name: 'cluster_uptime',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
