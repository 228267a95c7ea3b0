import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'
import { monthToDate } from '#product/browser/calendar/screen-dates.ts'

export const budgetsScreen = screen({
  place: place.budgets,
  title: 'Budgets',
  question: 'Monthly budgets of any scope, how far each is used, and where the month ends.',
  area: 'Spend Insights',
  navigation: 'Budgets',
  order: 31,
  keywords: ['budget', 'threshold', 'limit', 'alert', 'forecast', 'owner', 'tag', 'job', 'workspace'],
  guard: 'user',
  dates: monthToDate,
  component: () => import('./browser/budgets-screen.tsx').then((module) => module.BudgetsScreen),
})
