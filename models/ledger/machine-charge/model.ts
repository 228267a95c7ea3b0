import { model } from '#derive/model.ts'

export const machineCharge = model({
  name: 'machine_charge',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
