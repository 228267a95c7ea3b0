import { model } from '#derive/model.ts'

export const ownCostDay = model({
  name: 'own_cost_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: 'workspace',
  publish: { by: 'day' },
})
