import { model } from '#derive/model.ts'

export const executionIncident = model({
  name: 'execution_incident',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
