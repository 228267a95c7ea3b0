import { model } from '#derive/model.ts'

export const sessionCommand = model({
  name: 'session_command',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  lookbackDays: 1,
})
