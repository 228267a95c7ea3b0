import { model } from '#derive/model.ts'

export const serverlessStatementDay = model({
  name: 'serverless_statement_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isTelemetry: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: {
    assets: [
      { kind: 'job', id: 'job_id' },
      { kind: 'pipeline', id: 'pipeline_id' },
      { kind: 'notebook', id: 'notebook_id' },
    ],
  },
  publish: { by: 'day', clusterBy: ['workspace_id', 'job_id'] },
})
