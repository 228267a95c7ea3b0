import { model } from '#derive/model.ts'

export const photonUseDay = model({
  name: 'photon_use_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
