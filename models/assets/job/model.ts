import { model } from '#derive/model.ts'

export const job = model({
  name: 'job',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: {
    assets: [{ kind: 'job', id: 'job_id' }],
    names: ['name', 'creator_user_name', 'run_as_user_name', 'tags_json'],
  },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'job_id'] },
})
