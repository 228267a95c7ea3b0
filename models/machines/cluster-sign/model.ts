import { model } from '#derive/model.ts'

export const clusterSign = model({
  name: 'cluster_sign',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
