import { model } from '#derive/model.ts'

export const nodeLife = model({
  name: 'node_life',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
