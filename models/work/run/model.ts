import { model } from '#derive/model.ts'

export const run = model({
  name: 'run',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: {
    assets: [{ kind: 'job', id: 'job_id' }],
    names: ['run_name', 'creator_user_name'],
    isSummedById: true,
  },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'job_id', 'run_id', 'attempt'] },
})
