import { model } from '#derive/model.ts'

export const idleStretch = model({
  name: 'idle_stretch',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
})
