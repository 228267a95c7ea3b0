import { model } from '#derive/model.ts'

export const clusterTimeDay = model({
  name: 'cluster_time_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isNeverSealed: true,
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
