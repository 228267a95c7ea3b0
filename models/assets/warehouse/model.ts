import { model } from '#derive/model.ts'

export const warehouse = model({
  name: 'warehouse',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: 'warehouse', id: 'warehouse_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'warehouse_id'] },
})
