import { model } from '#derive/model.ts'

export const clusterUseDay = model({
  name: 'cluster_use_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
