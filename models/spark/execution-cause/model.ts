import { model } from '#derive/model.ts'

export const executionCause = model({
  name: 'execution_cause',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
