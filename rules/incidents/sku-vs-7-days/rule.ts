import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { increaseOver } from '../../judged/comparison.ts'

export const skuVs7Days = rule({
  name: 'sku_cost_vs_7_day_average',
  over: 'period',
  of: ['SKU_ALL', 'SKU_TENANT', 'SKU_WORKSPACE'],
  isOn: ['SKU_ALL'],
  category: 'COST',
  type: 'SKU_COST',
  subtype: 'VS_7_DAY_AVERAGE',
  cause: 'sku_cost_increase',
  frequency: 'DAILY',
  title: 'SKU costs more than in the last 7 days',
  meaning: 'A day of a SKU cost far more than the mean of the 7 days before.',
  advice: 'Find the workloads that use this SKU, and check its price.',
  limits: { increase: percentOfMoney(30, 'More than the mean of 7 days') },
  minimum: '20',
  ...increaseOver('last7Days'),
  evidence: [
    { feature: 'cost', label: 'Cost of the day', format: 'money' },
    { feature: 'last_7_days_cost', label: 'Cost of the 7 days before', format: 'money' },
  ],
})
