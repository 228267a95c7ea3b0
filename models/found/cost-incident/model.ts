import { model } from '#derive/model.ts'

export const costIncident = model({
  name: 'cost_incident',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
