import { model } from '#derive/model.ts'

export const runStretch = model({
  name: 'run_stretch',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
