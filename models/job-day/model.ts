import { model } from '#derive/model.ts'

export const jobDay = model({
  name: 'job_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  reachSql: new URL('reach.sql', import.meta.url),
  publish: { by: 'day', together: ['workspace_id', 'job_id'] },
})
