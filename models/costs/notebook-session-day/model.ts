import { model } from '#derive/model.ts'

export const notebookSessionDay = model({
  name: 'notebook_session_day',
  sql: new URL('model.sql', import.meta.url),
  grain: 'day',
  shownTo: { assets: [{ kind: 'notebook', id: 'notebook_id' }], person: 'user_name' },
  publish: { by: 'day', clusterBy: ['workspace_id', 'cluster_id'] },
})
