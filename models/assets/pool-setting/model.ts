import { model } from '#derive/model.ts'

export const poolSetting = model({
  name: 'pool_setting',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  uniqueKey: ['account_id', 'workspace_id', 'instance_pool_id', 'statement'],
  validity: { fromMs: 'valid_from_ms', untilMs: 'valid_until_ms' },
})
