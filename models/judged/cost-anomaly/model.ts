import { model } from '#derive/model.ts'

export const costAnomaly = model({
  name: 'cost_anomaly',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 6,
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }], names: [], isSummedById: true },
  publish: { by: 'day' },
})
