import { model } from '#derive/model.ts'

export const assetSeen = model({
  name: 'asset_seen',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
