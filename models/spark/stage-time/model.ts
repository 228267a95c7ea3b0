import { model } from '#derive/model.ts'

export const stageTime = model({
  name: 'stage_time',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
