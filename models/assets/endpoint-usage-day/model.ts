import { model } from '#derive/model.ts'

export const endpointUsageDay = model({
  name: 'endpoint_usage_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  shownTo: { assets: [{ kind: 'model_serving', id: 'endpoint_id' }] },
  publish: { by: 'day' },
})
