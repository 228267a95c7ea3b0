import { model } from '#derive/model.ts'

export const unexplainedDay = model({
  name: 'unexplained_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: { columns: ['consumer'] }, id: 'asset_id' }], names: [], isSummedById: true },
  publish: { by: 'day' },
})
