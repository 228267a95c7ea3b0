import { model } from '#derive/model.ts'

export const executionTimePart = model({
  name: 'execution_time_part',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
