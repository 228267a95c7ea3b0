import { model } from '#derive/model.ts'

export const assetDay = model({
  name: 'asset_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }], names: [], isSummedById: true },
  publish: { by: 'day' },
})
