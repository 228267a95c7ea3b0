import { model } from '#derive/model.ts'

export const poolDay = model({
  name: 'pool_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'pool', id: 'instance_pool_id' }] },
  publish: { by: 'day' },
})
