import { model } from '#derive/model.ts'

export const runAttempt = model({
  name: 'run_attempt',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isNeverSealed: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'job_id'] },
})
