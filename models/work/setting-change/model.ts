import { model } from '#derive/model.ts'

export const settingChange = model({
  name: 'setting_change',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  shownTo: { assets: [{ kind: { columns: ['asset_kind'] }, id: 'asset_id' }] },
  publish: {
    by: 'key',
    key: ['account_id', 'workspace_id', 'asset_kind', 'asset_id', 'part', 'setting', 'changed_time'],
  },
})
