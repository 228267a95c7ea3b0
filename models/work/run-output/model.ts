import { model } from '#derive/model.ts'

export const runOutput = model({
  name: 'run_output',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 8,
  isTelemetry: true,
})
