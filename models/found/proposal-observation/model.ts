import { model } from '#derive/model.ts'

export const proposalObservation = model({
  name: 'proposal_observation',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  waitsForDays: 56,
  shownTo: { rowsOf: 'proposal', by: 'proposal_id' },
  publish: { by: 'key', key: ['proposal_id', 'observation_id'] },
})
