import { model } from '#derive/model.ts'

export const notebookCommand = model({
  name: 'notebook_command',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
})
