import { model } from '#derive/model.ts'

export const vectorIndex = model({
  name: 'vector_index',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: 'vector_search', id: 'endpoint_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'index_name'] },
})
