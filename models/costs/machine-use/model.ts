import { model } from '#derive/model.ts'

export const machineUse = model({
  name: 'machine_use',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  publish: { by: 'day', clusterBy: ['workspace_id', 'job_id'] },
})
