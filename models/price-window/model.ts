import { model } from '#derive/model.ts'

export const priceWindow = model({
  name: 'price_window',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  publish: { by: 'whole' },
})
