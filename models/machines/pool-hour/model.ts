import { model } from '#derive/model.ts'

export const poolHour = model({
  name: 'pool_hour',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
