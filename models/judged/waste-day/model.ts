import { model } from '#derive/model.ts'

export const wasteDay = model({
  name: 'waste_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
  publish: { by: 'day' },
})
