import { model } from '#derive/model.ts'

export const budgetFeature = model({
  name: 'budget_feature',
  sql: new URL('model.sql', import.meta.url),
  grain: 'whole',
  settingTables: {
    budget_period: {
      kind: 'string',
      scope_key: 'string',
      name: 'string',
      subscription_id: 'string',
      workspace_id: 'string',
      first_day: 'date',
      day: 'date',
      until_day: 'date',
      is_over: 'boolean',
      currency: 'string',
      amount: 'decimal(28,10)',
      to_date: 'decimal(28,10)',
      projected: 'decimal(28,10)',
    },
  },
  shownTo: 'workspace',
  publish: { by: 'whole' },
})
