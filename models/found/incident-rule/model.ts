import { model } from '#derive/model.ts'

export const incidentRule = model({
  name: 'incident_rule',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }] },
  publish: { by: 'key', key: ['episode_id'] },
})
