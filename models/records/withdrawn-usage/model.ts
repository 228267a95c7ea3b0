import { model } from '#derive/model.ts'

export const withdrawnUsage = model({
  name: 'withdrawn_usage',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
