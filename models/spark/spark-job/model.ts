import { model } from '#derive/model.ts'

export const sparkJob = model({
  name: 'spark_job',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
