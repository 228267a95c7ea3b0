import { model } from '#derive/model.ts'

export const incidentDay = model({
  name: 'incident_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { rowsOf: 'incident', by: 'incident_id' },
  publish: { by: 'key', key: ['incident_id', 'day'] },
})
