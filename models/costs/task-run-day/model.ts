import { model } from '#derive/model.ts'

export const taskRunDay = model({
  name: 'task_run_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'job_id'] },
})
