import { model } from '#derive/model.ts'

export const usualUseDay = model({
  name: 'usual_use_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
