import { model } from '#derive/model.ts'

export const executionApplication = model({
  name: 'execution_application',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
