import { model } from '#derive/model.ts'

export const wasteDay = model({
  name: 'waste_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }], names: [], isSummedById: true },
  publish: { by: 'day' },
})
