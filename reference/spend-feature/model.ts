import { model } from '#derive/model.ts'

export const spendFeature = model({
  name: 'spend_feature',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
