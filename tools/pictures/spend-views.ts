import type { View } from './view.ts'

const month = 'startDate=2025-05-01&endDate=2025-05-31'

/** Screens of spend with figures to date and open days. */
export const spendViews: readonly View[] = [
  { name: 'spend-home', path: '/spend/forecasting', role: 'admin' },
  { name: 'spend-budgets', path: '/spend/budgets', role: 'admin' },
  { name: 'spend-planning', path: '/spend/planning', role: 'admin' },
  { name: 'spend-executive', path: '/spend/executive/overview', role: 'admin' },
  { name: 'spend-open-day', path: `/reporting?${month}`, role: 'admin' },
  { name: 'spend-all-workloads', path: `/reporting/all?${month}`, role: 'admin' },
]
