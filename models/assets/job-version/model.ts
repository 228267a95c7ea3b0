import { model } from '#derive/model.ts'

const key = ['account_id', 'workspace_id', 'job_id', 'change_time']

export const jobVersion = model({
  name: 'job_version',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  uniqueKey: key,
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }], names: ['name', 'run_as_user_name', 'tags_json'] },
  publish: { by: 'key', key },
})
