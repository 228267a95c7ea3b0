import { model } from '#derive/model.ts'

export const incidentRule = model({
  name: 'incident_rule',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  publish: { by: 'key', key: ['episode_id'] },
})
