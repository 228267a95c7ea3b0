import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'

export const userSettingsScreen = screen({
  place: placeAt('/settings/user-settings'),
  title: 'User Settings',
  question: 'Your API tokens, with which programs call Lakegauge in your name.',
  area: 'Settings',
  navigation: 'User Settings',
  keywords: ['API token', 'access token', 'bearer', 'key', 'program', 'script'],
  breadcrumb: 'User Settings',
  guard: 'user',
  component: () => import('./browser/user-settings-screen.tsx').then((module) => module.UserSettingsScreen),
})
