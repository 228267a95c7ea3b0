import { model } from '#derive/model.ts'

export const machineGeneration = model({
  name: 'machine_generation',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
