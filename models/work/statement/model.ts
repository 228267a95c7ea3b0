import { model } from '#derive/model.ts'

export const statement = model({
  name: 'statement',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
