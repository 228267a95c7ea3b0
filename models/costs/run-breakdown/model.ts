import { model } from '#derive/model.ts'

export const runBreakdown = model({
  name: 'run_breakdown',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
