import { model } from '#derive/model.ts'

export const tagSetDay = model({
  name: 'tag_set_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: 'workspace',
  publish: { by: 'day' },
})
