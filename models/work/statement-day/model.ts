import { model } from '#derive/model.ts'

export const statementDay = model({
  name: 'statement_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  shownTo: { assets: [{ kind: 'warehouse', id: 'warehouse_id' }] },
  publish: { by: 'day' },
})
