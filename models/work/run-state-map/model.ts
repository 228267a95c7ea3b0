import { model } from '#derive/model.ts'

export const runStateMap = model({
  name: 'run_state_map',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
