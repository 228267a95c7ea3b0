import { model } from '#derive/model.ts'

export const assetDay = model({
  name: 'asset_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  publish: { by: 'day' },
})
