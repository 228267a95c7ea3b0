import { model } from '#derive/model.ts'

export const statementDurationDay = model({
  name: 'statement_duration_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  publish: { by: 'day' },
})
