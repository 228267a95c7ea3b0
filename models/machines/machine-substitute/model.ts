import { model } from '#derive/model.ts'

export const machineSubstitute = model({
  name: 'machine_substitute',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
