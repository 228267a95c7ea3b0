import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const fiscalYearScreen = screen({
  place: place.fiscalYear,
  title: 'Fiscal year',
  question: 'The month in which the fiscal year starts.',
  area: 'Settings',
  navigation: 'Fiscal year',
  keywords: ['fiscal', 'year', 'budget', 'average per day'],
  breadcrumb: 'Fiscal year',
  guard: 'user',
  component: () => import('./browser/fiscal-year-screen.tsx').then((module) => module.FiscalYearScreen),
})
