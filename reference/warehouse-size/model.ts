import { model } from '#derive/model.ts'

export const warehouseSize = model({
  name: 'warehouse_size',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
