import { model } from '#derive/model.ts'

export const writtenRowsDay = model({
  name: 'written_rows_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
