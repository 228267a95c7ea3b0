import { model } from '#derive/model.ts'

export const clusterLoad = model({
  name: 'cluster_load',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
