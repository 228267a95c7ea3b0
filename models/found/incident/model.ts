import { model } from '#derive/model.ts'

export const incident = model({
  name: 'incident',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  settings: { incident_high_at_stake: 1000, incident_medium_at_stake: 100 },
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }] },
  publish: { by: 'key', key: ['incident_id'] },
})
