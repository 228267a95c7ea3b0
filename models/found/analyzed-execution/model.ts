import { model } from '#derive/model.ts'

export const analyzedExecution = model({
  name: 'analyzed_execution',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  shownTo: { assets: [{ kind: { columns: ['execution_kind'] }, id: 'asset_id' }] },
  publish: { by: 'day' },
})
