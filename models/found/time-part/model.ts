import { model } from '#derive/model.ts'

export const timePart = model({
  name: 'time_part',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isNeverSealed: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  publish: { by: 'day', clusterBy: ['workspace_id', 'asset_id', 'execution_id'] },
})
