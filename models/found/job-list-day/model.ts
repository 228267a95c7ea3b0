import { model } from '#derive/model.ts'

export const jobListDay = model({
  name: 'job_list_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isNeverSealed: true,
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }] },
  publish: { by: 'day', clusterBy: ['active_day', 'workspace_id', 'job_id'] },
})
