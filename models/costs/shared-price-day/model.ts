import { model } from '#derive/model.ts'

export const sharedPriceDay = model({
  name: 'shared_price_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
