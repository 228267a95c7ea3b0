import { model } from '#derive/model.ts'

export const runStatus = model({
  name: 'run_status',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
