import { model } from '#derive/model.ts'

export const statementCostDay = model({
  name: 'statement_cost_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookaheadDays: 1,
})
