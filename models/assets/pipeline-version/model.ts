import { model } from '#derive/model.ts'

const key = ['account_id', 'workspace_id', 'pipeline_id', 'statement']

export const pipelineVersion = model({
  name: 'pipeline_version',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  uniqueKey: key,
  shownTo: { assets: [{ kind: 'pipeline', id: 'pipeline_id' }] },
  publish: { by: 'key', key },
})
