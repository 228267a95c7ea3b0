import { model } from '#derive/model.ts'

export const sparkStage = model({
  name: 'spark_stage',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
