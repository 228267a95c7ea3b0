import { model } from '#derive/model.ts'

export const warehouseStatementDay = model({
  name: 'warehouse_statement_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  // A usage record may last into the next day and be shared with a statement that began there.
  lookaheadDays: 1,
  shownTo: {
    assets: [{ kind: 'warehouse', id: 'warehouse_id' }],
    person: 'executed_by',
    onlyManagersRead: ['statement_text'],
  },
  publish: { by: 'day' },
})
