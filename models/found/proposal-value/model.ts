import { model } from '#derive/model.ts'

export const proposalValue = model({
  name: 'proposal_value',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  waitsForDays: 56,
  shownTo: { rowsOf: 'proposal', by: 'proposal_id' },
  publish: { by: 'key', key: ['proposal_id', 'change_1_to', 'change_2_to'] },
})
