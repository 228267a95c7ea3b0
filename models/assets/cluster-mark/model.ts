import { model } from '#derive/model.ts'

export const clusterMark = model({
  name: 'cluster_mark',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
