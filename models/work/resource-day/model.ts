import { model } from '#derive/model.ts'

export const resourceDay = model({
  name: 'resource_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
