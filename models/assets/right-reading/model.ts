import { model } from '#derive/model.ts'

export const rightReading = model({
  name: 'right_reading',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: 'workspace',
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'kind'] },
})
