import { model } from '#derive/model.ts'

export const priceShiftDay = model({
  name: 'price_shift_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 35,
})
