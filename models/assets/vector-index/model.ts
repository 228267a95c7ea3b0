import { model } from '#derive/model.ts'

export const vectorIndex = model({
  name: 'vector_index',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'index_name'] },
})
