import { model } from '#derive/model.ts'

export const startedWork = model({
  name: 'started_work',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'run_id'] },
})
