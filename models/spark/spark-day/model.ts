import { model } from '#derive/model.ts'

export const sparkDay = model({
  name: 'spark_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
