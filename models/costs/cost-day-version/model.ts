import { model } from '#derive/model.ts'

export const costDayVersion = model({
  name: 'cost_day_version',
  sql: new URL('model.sql', import.meta.url),
  grain: 'version',
  columns: {
    day: 'date',
    account_id: 'string',
    workspace_id: 'string',
    source: 'string',
    currency: 'string',
    billed: 'decimal(28,10)',
    attributed: 'decimal(28,10)',
    version: 'bigint',
    published_at: 'timestamp',
  },
  shownTo: 'workspace',
  publish: { by: 'day' },
})
