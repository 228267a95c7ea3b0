import { model } from '#derive/model.ts'

export const calendar = model({
  name: 'calendar',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
