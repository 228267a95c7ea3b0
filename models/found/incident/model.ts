import { model } from '#derive/model.ts'

export const incident = model({
  name: 'incident',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  publish: { by: 'key', key: ['incident_id'] },
})
