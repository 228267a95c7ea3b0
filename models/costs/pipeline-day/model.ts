import { model } from '#derive/model.ts'

export const pipelineDay = model({
  name: 'pipeline_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'pipeline', id: 'pipeline_id' }] },
  publish: { by: 'day' },
})
