import { noDates } from '#product/browser/calendar/screen-dates.ts'
import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'

export const sessionsScreen = screen({
  place: placeAt('/settings/authorization-cache'),
  title: 'Cache and Sessions',
  question: 'Where you are signed in.',
  area: 'Settings',
  navigation: 'Cache and Sessions',
  keywords: ['session', 'sign out', 'device', 'browser'],
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/sessions-screen.tsx').then((module) => module.SessionsScreen),
})
