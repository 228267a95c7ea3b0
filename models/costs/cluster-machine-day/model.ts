import { model } from '#derive/model.ts'

export const clusterMachineDay = model({
  name: 'cluster_machine_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
