import { model } from '#derive/model.ts'

export const taskTimeShare = model({
  name: 'task_time_share',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  lookbackDays: 1,
  lookaheadDays: 1,
})
