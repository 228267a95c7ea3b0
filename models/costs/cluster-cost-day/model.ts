import { model } from '#derive/model.ts'

export const clusterCostDay = model({
  name: 'cluster_cost_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }] },
  publish: { by: 'day' },
})
