import { screen } from '#ui/screen/screen.ts'
import { monthToDate } from '#product/browser/calendar/screen-dates.ts'
import { place } from '#product/places.ts'

export const forecastingScreen = screen({
  place: place.forecasting,
  title: 'Spend and forecast',
  question: 'What the lakehouse costs, where the month and the year end, and what changed.',
  area: 'Spend Insights',
  navigation: 'Forecasting',
  order: 1,
  keywords: ['budget', 'commit', 'projected', 'month', 'year', 'home'],
  breadcrumb: 'Forecasting',
  guard: 'user',
  dates: monthToDate,
  component: () => import('./browser/forecasting-screen.tsx').then((module) => module.ForecastingScreen),
})
