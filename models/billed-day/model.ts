import { model } from '#derive/model.ts'

export const billedDay = model({
  name: 'billed_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  settings: { discounted_rates: '' },
  publish: { by: 'day' },
})
