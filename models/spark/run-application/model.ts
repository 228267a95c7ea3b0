import { model } from '#derive/model.ts'

export const runApplication = model({
  name: 'run_application',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  shownTo: { assets: [{ kind: 'job', id: 'job_id' }] },
  publish: {
    by: 'key',
    key: ['account_id', 'workspace_id', 'job_id', 'run_id', 'attempt', 'cluster_id', 'spark_context_id'],
  },
})
