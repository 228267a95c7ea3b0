import { model } from '#derive/model.ts'

export const changedDay = model({
  name: 'changed_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
