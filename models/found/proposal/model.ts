import { model } from '#derive/model.ts'

export const proposal = model({
  name: 'proposal',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  publish: { by: 'key', key: ['proposal_id'] },
})
