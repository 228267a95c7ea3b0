import { model } from '#derive/model.ts'

export const statementDurationDay = model({
  name: 'statement_duration_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  shownTo: { assets: [{ kind: 'warehouse', id: 'warehouse_id' }], person: 'executed_by' },
  publish: { by: 'day' },
})
