import { model } from '#derive/model.ts'

export const machineInterval = model({
  name: 'machine_interval',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
})
