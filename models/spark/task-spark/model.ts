import { model } from '#derive/model.ts'

export const taskSpark = model({
  name: 'task_spark',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'job_id', 'run_id', 'attempt', 'task_run_id'] },
})
