import { model } from '#derive/model.ts'

export const app = model({
  name: 'app',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: 'app', id: 'app_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'app_id'] },
})
