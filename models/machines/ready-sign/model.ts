import { model } from '#derive/model.ts'

export const readySign = model({
  name: 'ready_sign',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
