import { model } from '#derive/model.ts'

export const pipelineUpdate = model({
  name: 'pipeline_update',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  reachSql: new URL('reach.sql', import.meta.url),
})
