import { model } from '#derive/model.ts'

export const executionEpisode = model({
  name: 'execution_episode',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
})
