import { model } from '#derive/model.ts'

export const machineUse = model({
  name: 'machine_use',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: {
    assets: [
      { kind: 'cluster', id: 'cluster_id' },
      { kind: 'job', id: 'job_id' },
    ],
  },
  publish: { by: 'day', clusterBy: ['workspace_id', 'job_id'] },
})
