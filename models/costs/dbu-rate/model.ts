import { model } from '#derive/model.ts'

export const dbuRate = model({
  name: 'dbu_rate',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: 'workspace',
  publish: { by: 'whole' },
})
