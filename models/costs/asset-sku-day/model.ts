import { model } from '#derive/model.ts'

export const assetSkuDay = model({
  name: 'asset_sku_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }], names: [], isSummedById: true },
  publish: { by: 'day', clusterBy: ['workspace_id', 'asset_id'] },
})
