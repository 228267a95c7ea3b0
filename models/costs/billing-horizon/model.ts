import { model } from '#derive/model.ts'

export const billingHorizon = model({
  name: 'billing_horizon',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: 'workspace',
  publish: { by: 'whole' },
})
