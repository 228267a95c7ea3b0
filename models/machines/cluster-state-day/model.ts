import { model } from '#derive/model.ts'

export const clusterStateDay = model({
  name: 'cluster_state_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
