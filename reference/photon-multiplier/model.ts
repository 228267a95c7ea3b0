import { model } from '#derive/model.ts'

export const photonMultiplier = model({
  name: 'photon_multiplier',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
