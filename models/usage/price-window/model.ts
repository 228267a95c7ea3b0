import { model } from '#derive/model.ts'
import { discountedRateColumns } from '#models/setting-tables.ts'

export const priceWindow = model({
  name: 'price_window',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  settingTables: { discounted_rate: discountedRateColumns },
  shownTo: 'everyone',
  publish: { by: 'whole' },
})
