import { model } from '#derive/model.ts'

export const priceWindow = model({
  name: 'price_window',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  // Entries of `;`, fields of `|`: start of the SKU names, percentage or fixed price, currency, since, until.
  settings: { discounted_rates: '' },
  publish: { by: 'whole' },
})
