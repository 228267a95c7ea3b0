import { model } from '#derive/model.ts'

export const budgetIncident = model({
  name: 'budget_incident',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
