import { model } from '#derive/model.ts'

export const usageSpan = model({
  name: 'usage_span',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: 'workspace',
  publish: { by: 'day' },
})
