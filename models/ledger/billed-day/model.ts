import { model } from '#derive/model.ts'
import { discountedRateColumns } from '#models/setting-tables.ts'

export const billedDay = model({
  name: 'billed_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  settingTables: { discounted_rate: discountedRateColumns },
  shownTo: 'workspace',
  publish: { by: 'day' },
})
