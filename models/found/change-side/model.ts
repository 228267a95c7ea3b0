import { model } from '#derive/model.ts'

export const changeSide = model({
  name: 'change_side',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
