import { model } from '#derive/model.ts'

export const nestedRun = model({
  name: 'nested_run',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { rowsOf: 'task_run', by: 'parent_task_run_id', its: 'task_run_id' },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'parent_task_run_id', 'job_id', 'run_id'] },
})
