import { model } from '#derive/model.ts'

export const clusterLoad = model({
  name: 'cluster_load',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
