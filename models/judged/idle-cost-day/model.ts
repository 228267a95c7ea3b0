import { model } from '#derive/model.ts'

export const idleCostDay = model({
  name: 'idle_cost_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
  lookaheadDays: 1,
})
