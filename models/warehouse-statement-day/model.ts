import { model } from '#derive/model.ts'

export const warehouseStatementDay = model({
  name: 'warehouse_statement_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  // A record may last into the next day, on which a statement began that has a part of it.
  lookaheadDays: 1,
  publish: { by: 'day' },
})
