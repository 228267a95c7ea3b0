import { model } from '#derive/model.ts'

export const analyzedExecution = model({
  name: 'analyzed_execution',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  publish: { by: 'day' },
})
