import { model } from '#derive/model.ts'

export const poolWait = model({
  name: 'pool_wait',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
