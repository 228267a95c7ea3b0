import { model } from '#derive/model.ts'

export const unusedAssetDay = model({
  name: 'unused_asset_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 36,
})
