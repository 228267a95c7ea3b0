import { model } from '#derive/model.ts'

export const proposal = model({
  name: 'proposal',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  waitsForDays: 56,
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }] },
  publish: { by: 'key', key: ['proposal_id'] },
})
