import { model } from '#derive/model.ts'

export const runCostPart = model({
  name: 'run_cost_part',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: {
    assets: [
      { kind: 'job', id: 'job_id' },
      { kind: 'cluster', id: 'cluster_id' },
      { kind: { columns: ['consumer'] }, id: 'asset_id' },
    ],
  },
  publish: { by: 'day', clusterBy: ['workspace_id', 'job_id'] },
})
