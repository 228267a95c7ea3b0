import { model } from '#derive/model.ts'

export const warehouseStartDay = model({
  name: 'warehouse_start_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
