import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const environmentScreen = screen({
  place: placeAt('/settings/environment'),
  title: 'Environment variables',
  question: 'What the server was started with.',
  area: 'Settings',
  navigation: 'Environment',
  keywords: ['configuration'],
  breadcrumb: 'Environment',
  guard: 'admin',
  dates: noDates,
  component: () => import('./browser/environment-screen.tsx').then((module) => module.EnvironmentScreen),
})
