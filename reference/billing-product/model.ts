import { model } from '#derive/model.ts'

export const billingProduct = model({
  name: 'billing_product',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: 'everyone',
  publish: { by: 'whole' },
})
