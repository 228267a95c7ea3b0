import { model } from '#derive/model.ts'

export const costDay = model({
  name: 'cost_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: 'workspace',
  publish: { by: 'day' },
})
