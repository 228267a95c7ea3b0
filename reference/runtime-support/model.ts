import { model } from '#derive/model.ts'

export const runtimeSupport = model({
  name: 'runtime_support',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
