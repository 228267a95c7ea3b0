import { model } from '#derive/model.ts'

export const loneActivity = model({
  name: 'lone_activity',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
})
