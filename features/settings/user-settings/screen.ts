import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const userSettingsScreen = screen({
  place: placeAt('/settings/user-settings'),
  title: 'User Settings',
  question: 'Your API tokens for programs.',
  area: 'Settings',
  navigation: 'User Settings',
  keywords: ['API token', 'bearer', 'program'],
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/user-settings-screen.tsx').then((module) => module.UserSettingsScreen),
})
