import { model } from '#derive/model.ts'

export const pricedUsage = model({
  name: 'priced_usage',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
