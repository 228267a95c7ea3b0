import { model } from '#derive/model.ts'

export const poolPlacement = model({
  name: 'pool_placement',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
