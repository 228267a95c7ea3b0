import { model } from '#derive/model.ts'

export const executionSpark = model({
  name: 'execution_spark',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
