import { model } from '#derive/model.ts'

export const jobRunDay = model({
  name: 'job_run_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }], names: [], isSummedById: true },
  publish: { by: 'day', clusterBy: ['workspace_id', 'job_id'] },
})
