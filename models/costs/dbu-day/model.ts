import { model } from '#derive/model.ts'

export const dbuDay = model({
  name: 'dbu_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
