import { model } from '#derive/model.ts'

export const loadingHistory = model({
  name: 'loading_history',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  settingTables: { history_load: { loaded_since: 'date', wanted_since: 'date' } },
  shownTo: 'everyone',
  publish: { by: 'whole' },
})
