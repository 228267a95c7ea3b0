import { model } from '#derive/model.ts'

export const clusterState = model({
  name: 'cluster_state',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
