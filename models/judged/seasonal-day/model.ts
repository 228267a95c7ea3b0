import { model } from '#derive/model.ts'

export const seasonalDay = model({
  name: 'seasonal_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 95,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }] },
  publish: { by: 'day', clusterBy: ['workspace_id', 'asset_id'] },
})
