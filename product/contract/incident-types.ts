/** Types of incidents that are found in executions. */
export const performanceTypes = [
  'EXCESSIVE_DURATION',
  'OVER_PROVISIONING',
  'UNDER_PROVISIONING',
  'IMBALANCED_PROVISIONING',
  'BAD_SKEW',
  'DISK_SPILLAGE',
  'RUN_FAILURE',
  'RETRY_STORM',
  'DLT_UPDATE_FAILURE',
  'IDLE_TIME',
  'AUTO_SHUTDOWN_TIMEOUT',
]

/** Types of incidents of budgets: their notices are those of the thresholds that a budget has. */
export const budgetTypes = ['BUDGET_EXCEEDED', 'BUDGET_FORECAST_EXCEEDED'] as const

/** Levels of incidents of budgets and commits: a group of their own, whose money is in no sum of others. */
export const planLevels = ['BUDGET', 'COMMIT'] as const

/** Types of incidents that are found in costs. */
export const costTypes = [
  'COST_INCREASE_VS_PREVIOUS_DAY',
  'COST_INCREASE_VS_7_DAY_AVERAGE',
  'COST_INCREASE_VS_30_DAY_AVERAGE',
  'COST_INCREASE_VS_PREVIOUS_WEEK',
  'COST_INCREASE_VS_4_WEEK_AVERAGE',
  'COST_INCREASE_VS_PREVIOUS_MONTH',
  'COST_INCREASE_VS_3_MONTH_AVERAGE',
  'COST_ABOVE_VALUE',
  'COST_ANOMALY',
  'SKU_COST',
  ...budgetTypes,
  'COMMIT_AT_RISK',
]

/** A type of incidents in words: SKU_COST is "SKU cost". */
export function incidentTypeLabel(type: string): string {
  const text = type.toLowerCase().replaceAll('_', ' ')
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(/\b(?:sku|dlt)\b/i, (code) =>
    code.toUpperCase(),
  )
}
