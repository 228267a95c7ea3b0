import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'
import { yearToDate } from '#product/browser/calendar/screen-dates.ts'

export const planningScreen = screen({
  place: place.planning,
  tab: { label: 'Budget and commit' },
  order: 1,
  title: 'Planning',
  question: 'Spend of the year against budget and commit.',
  area: 'Spend Insights',
  navigation: 'Planning',
  keywords: ['budget', 'commit', 'burn-down', 'annual', 'plan'],
  guard: 'user',
  dates: yearToDate,
  component: () => import('./browser/planning-screen.tsx').then((module) => module.PlanningScreen),
})
