import { model } from '#derive/model.ts'

export const clusterEvidence = model({
  name: 'cluster_evidence',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  settings: { interactive_cpu_percent: 5 },
})
