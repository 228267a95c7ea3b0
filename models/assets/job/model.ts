import { model } from '#derive/model.ts'

export const job = model({
  name: 'job',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'job_id'] },
})
