import { model } from '#derive/model.ts'

export const warehouseSourceDay = model({
  name: 'warehouse_source_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'warehouse', id: 'warehouse_id' }] },
  publish: { by: 'day' },
})
