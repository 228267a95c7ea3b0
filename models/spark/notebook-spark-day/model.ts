import { model } from '#derive/model.ts'

export const notebookSparkDay = model({
  name: 'notebook_spark_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'notebook', id: 'notebook_id' }], person: 'user_name' },
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
