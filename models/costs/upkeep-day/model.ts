import { model } from '#derive/model.ts'

export const upkeepDay = model({
  name: 'upkeep_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  publish: { by: 'day' },
})
