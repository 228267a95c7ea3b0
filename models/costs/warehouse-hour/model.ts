import { model } from '#derive/model.ts'

export const warehouseHour = model({
  name: 'warehouse_hour',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  publish: { by: 'day' },
})
