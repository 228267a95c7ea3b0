import { model } from '#derive/model.ts'

export const warehouseMachine = model({
  name: 'warehouse_machine',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
