import { screen } from '#ui/screen/screen.ts'

export const unexplainedMoneyScreen = screen({
  path: '/reporting/unexplained-money',
  title: 'Money without a known use',
  question: 'Which dollars could not be explained, and what is missing to explain them.',
  area: 'Workloads',
  breadcrumb: 'Money without a known use',
  parent: '/reporting',
  guard: 'user',
  component: () => import('./browser/unexplained-money-screen.tsx').then((module) => module.UnexplainedMoneyScreen),
})
