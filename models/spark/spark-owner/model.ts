import { model } from '#derive/model.ts'

export const sparkOwner = model({
  name: 'spark_owner',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
