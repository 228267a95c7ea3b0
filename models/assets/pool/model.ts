import { model } from '#derive/model.ts'

export const pool = model({
  name: 'pool',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: 'pool', id: 'instance_pool_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'instance_pool_id'] },
})
