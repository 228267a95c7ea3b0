import { model } from '#derive/model.ts'

export const fairClock = model({
  name: 'fair_clock',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
})
