import { model } from '#derive/model.ts'

export const effectivePolicy = model({
  name: 'effective_policy',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  settingTables: {
    policy: {
      rule: 'string',
      target: 'string',
      scope: 'string',
      subscription_id: 'string',
      workspace_id: 'string',
      asset_id: 'string',
      is_enabled: 'boolean',
      limit_1: 'double',
      limit_2: 'double',
      minimum: 'decimal(28,10)',
      severity: 'string',
    },
  },
})
