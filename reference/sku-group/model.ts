import { model } from '#derive/model.ts'

export const skuGroup = model({
  name: 'sku_group',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
