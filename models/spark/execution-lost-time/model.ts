import { model } from '#derive/model.ts'

export const executionLostTime = model({
  name: 'execution_lost_time',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
})
