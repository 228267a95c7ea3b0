import { model } from '#derive/model.ts'

export const leastSaving = model({
  name: 'least_saving',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  settings: { recommendation_least_saving: 25 },
  shownTo: 'everyone',
  publish: { by: 'key', key: ['amount'] },
})
