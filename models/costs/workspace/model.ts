import { model } from '#derive/model.ts'

export const workspace = model({
  name: 'workspace',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: 'workspace',
  publish: { by: 'whole' },
})
