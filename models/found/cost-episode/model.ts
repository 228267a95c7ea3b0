import { model } from '#derive/model.ts'

export const costEpisode = model({
  name: 'cost_episode',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
