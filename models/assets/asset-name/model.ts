import { model } from '#derive/model.ts'

export const assetName = model({
  name: 'asset_name',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: { columns: ['kind'] }, id: 'asset_id' }], names: ['name', 'owner'] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'kind', 'asset_id'] },
})
