import { model } from '#derive/model.ts'

export const proposalOption = model({
  name: 'proposal_option',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  waitsForDays: 56,
})
