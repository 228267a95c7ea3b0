import { model } from '#derive/model.ts'

export const runVolumeDay = model({
  name: 'run_volume_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
})
