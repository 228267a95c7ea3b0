import { model } from '#derive/model.ts'

export const runLoadDay = model({
  name: 'run_load_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
