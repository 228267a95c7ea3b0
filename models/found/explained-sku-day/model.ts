import { model } from '#derive/model.ts'

export const explainedSkuDay = model({
  name: 'explained_sku_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  lookbackDays: 30,
})
