import { model } from '#derive/model.ts'

export const pipeline = model({
  name: 'pipeline',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: 'pipeline', id: 'pipeline_id' }] },
  publish: { by: 'key', key: ['account_id', 'workspace_id', 'pipeline_id'] },
})
