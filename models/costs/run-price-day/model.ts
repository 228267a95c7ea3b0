import { model } from '#derive/model.ts'

export const runPriceDay = model({
  name: 'run_price_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
