import { model } from '#derive/model.ts'

export const poolSize = model({
  name: 'pool_size',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: 'pool', id: 'instance_pool_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'instance_pool_id', 'valid_from_ms'] },
})
