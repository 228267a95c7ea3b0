import { model } from '#derive/model.ts'

export const periodFeature = model({
  name: 'period_feature',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  // A week ends 36 days after the first of the 30 days before it; months are in affected-days.sql.
  lookbackDays: 36,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }] },
  publish: { by: 'day' },
})
