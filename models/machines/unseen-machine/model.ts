import { model } from '#derive/model.ts'

export const unseenMachine = model({
  name: 'unseen_machine',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
