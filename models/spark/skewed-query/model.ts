import { model } from '#derive/model.ts'

export const skewedQuery = model({
  name: 'skewed_query',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
