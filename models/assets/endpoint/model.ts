import { model } from '#derive/model.ts'

export const endpoint = model({
  name: 'endpoint',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: { columns: ['endpoint_kind'] }, id: 'endpoint_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'endpoint_kind', 'endpoint_id'] },
})
