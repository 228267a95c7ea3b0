import { model } from '#derive/model.ts'

export const clusterInstanceUptime = model({
  name: 'cluster_instance_uptime',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
