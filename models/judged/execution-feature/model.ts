import { model } from '#derive/model.ts'

export const executionFeature = model({
  name: 'execution_feature',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
