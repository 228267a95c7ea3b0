import { model } from '#derive/model.ts'

export const usualWarehouseStart = model({
  name: 'usual_warehouse_start',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 27,
})
