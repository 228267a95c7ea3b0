import { model } from '#derive/model.ts'

export const updateSpark = model({
  name: 'update_spark',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  shownTo: { assets: [{ kind: 'pipeline', id: 'pipeline_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'pipeline_id', 'update_id'] },
})
