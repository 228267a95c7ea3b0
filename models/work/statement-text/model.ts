import { model } from '#derive/model.ts'

export const statementText = model({
  name: 'statement_text',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
