import { model } from '#derive/model.ts'

export const executionCostDay = model({
  name: 'execution_cost_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
