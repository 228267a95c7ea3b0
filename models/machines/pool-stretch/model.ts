import { model } from '#derive/model.ts'

export const poolStretch = model({
  name: 'pool_stretch',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'pool', id: 'instance_pool_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'instance_pool_id'] },
})
