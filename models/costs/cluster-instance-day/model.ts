import { model } from '#derive/model.ts'

export const clusterInstanceDay = model({
  name: 'cluster_instance_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }], names: [] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
