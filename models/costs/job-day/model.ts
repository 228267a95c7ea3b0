import { model } from '#derive/model.ts'

export const jobDay = model({
  name: 'job_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }], names: [], isSummedById: true },
  publish: { by: 'day', clusterBy: ['workspace_id', 'job_id'] },
})
