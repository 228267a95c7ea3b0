import { model } from '#derive/model.ts'

export const querySource = model({
  name: 'query_source',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: 'query_source', id: 'source_id' }], person: 'owner' },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'source_id'] },
})
