import { model } from '#derive/model.ts'

export const spendDayVersion = model({
  name: 'spend_day_version',
  sql: new URL('model.sql', import.meta.url),
  grain: 'version',
  columns: {
    day: 'date',
    account_id: 'string',
    workspace_id: 'string',
    source: 'string',
    sku_name: 'string',
    asset_kind: 'string',
    currency: 'string',
    amount: 'decimal(28,10)',
    version: 'bigint',
    published_at: 'timestamp',
  },
  shownTo: 'workspace',
  publish: { by: 'day' },
})
