import { model } from '#derive/model.ts'

export const clusterTimeDay = model({
  name: 'cluster_time_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isNeverSealed: true,
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
