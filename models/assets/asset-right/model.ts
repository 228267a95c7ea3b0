import { model } from '#derive/model.ts'

export const assetRight = model({
  name: 'asset_right',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: 'workspace',
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'asset_kind', 'asset_id', 'principal'] },
})
