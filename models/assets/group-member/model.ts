import { model } from '#derive/model.ts'

export const groupMember = model({
  name: 'group_member',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: 'workspace',
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'group_name', 'member'] },
})
