import { model } from '#derive/model.ts'

export const poolDay = model({
  name: 'pool_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  publish: { by: 'day' },
})
