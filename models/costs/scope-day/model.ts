import { model } from '#derive/model.ts'

export const scopeDay = model({
  name: 'scope_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
