import { model } from '#derive/model.ts'

export const upkeepDay = model({
  name: 'upkeep_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: { columns: ['upkeep_kind'] }, id: 'upkeep_id' }] },
  publish: { by: 'day' },
})
