import { model } from '#derive/model.ts'

export const costAnomaly = model({
  name: 'cost_anomaly',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 6,
  publish: { by: 'day' },
})
