import { model } from '#derive/model.ts'

export const clusterSize = model({
  name: 'cluster_size',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
