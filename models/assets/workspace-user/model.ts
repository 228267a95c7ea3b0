import { model } from '#derive/model.ts'

export const workspaceUser = model({
  name: 'workspace_user',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: 'workspace',
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'user_name'] },
})
