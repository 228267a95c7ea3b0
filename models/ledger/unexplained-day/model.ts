import { model } from '#derive/model.ts'

export const unexplainedDay = model({
  name: 'unexplained_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  publish: { by: 'day' },
})
