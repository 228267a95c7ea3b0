import { model } from '#derive/model.ts'

export const clusterActivity = model({
  name: 'cluster_activity',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
