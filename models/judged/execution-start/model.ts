import { model } from '#derive/model.ts'

export const executionStart = model({
  name: 'execution_start',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
