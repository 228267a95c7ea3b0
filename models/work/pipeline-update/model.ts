import { model } from '#derive/model.ts'

export const pipelineUpdate = model({
  name: 'pipeline_update',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: 'pipeline', id: 'pipeline_id' }], names: ['run_as_user_name'] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'pipeline_id', 'update_id'] },
})
