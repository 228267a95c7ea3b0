import { model } from '#derive/model.ts'

export const warehouseHour = model({
  name: 'warehouse_hour',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'warehouse', id: 'warehouse_id' }], names: [] },
  publish: { by: 'day' },
})
