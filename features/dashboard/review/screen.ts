import { screen, type DeclaredScreen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'
import { reviewedJobsPlace, savingsPlace } from './browser/review-places.ts'

const common = {
  area: 'Optimization Review',
  keywords: ['optimization', 'review', 'savings', 'realized', 'waterfall', 'verdict', 'dashboard'],
  guard: 'user',
  dates: noDates,
} as const satisfies Partial<DeclaredScreen>

export const savingsReviewScreen = screen({
  ...common,
  place: savingsPlace,
  title: 'Savings',
  question: 'What changes saved, and why cost moved.',
  navigation: 'Savings',
  order: 1,
  component: () => import('./browser/savings-screen.tsx').then((module) => module.SavingsScreen),
})
export const optimizedJobsScreen = screen({
  ...common,
  place: reviewedJobsPlace,
  title: 'Optimized jobs',
  navigation: 'Optimized jobs',
  order: 2,
  question: 'Which changes of jobs saved money, and how sure that is.',
  component: () => import('./browser/jobs-screen.tsx').then((module) => module.JobsScreen),
})
