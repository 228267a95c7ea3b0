import { model } from '#derive/model.ts'

export const poolAcquisition = model({
  name: 'pool_acquisition',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'pool', id: 'instance_pool_id' }] },
  publish: { by: 'day' },
})
