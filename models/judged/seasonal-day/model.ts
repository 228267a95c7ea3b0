import { model } from '#derive/model.ts'

export const seasonalDay = model({
  name: 'seasonal_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 95,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  publish: { by: 'day', clusterBy: ['workspace_id', 'asset_id'] },
})
