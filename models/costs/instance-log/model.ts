import { model } from '#derive/model.ts'

export const instanceLog = model({
  name: 'instance_log',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  shownTo: { assets: [{ kind: 'cluster', id: 'cluster_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'cluster_id', 'instance_id'] },
})
