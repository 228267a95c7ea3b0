import { model } from '#derive/model.ts'

export const timePart = model({
  name: 'time_part',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  isNeverSealed: true,
  affectedDaysSql: new URL('affected-days.sql', import.meta.url),
  shownTo: {
    assets: [
      { kind: 'job', id: 'job_id' },
      { kind: 'pipeline', id: 'pipeline_id' },
      { kind: { columns: ['execution_kind'] }, id: 'asset_id' },
    ],
  },
  publish: { by: 'day', clusterBy: ['workspace_id', 'asset_id', 'execution_id'] },
})
