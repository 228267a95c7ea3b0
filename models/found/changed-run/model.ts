import { model } from '#derive/model.ts'

export const changedRun = model({
  name: 'changed_run',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }] },
  publish: {
    by: 'key',
    key: ['account_id', 'workspace_id', 'change_group', 'job_id', 'run_id'],
  },
})
