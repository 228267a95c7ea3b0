import { model } from '#derive/model.ts'

export const runPerformanceDay = model({
  name: 'run_performance_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
