import { model } from '#derive/model.ts'

export const jobDay = model({
  name: 'job_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  publish: { by: 'day', clusterBy: ['workspace_id', 'job_id'] },
})
