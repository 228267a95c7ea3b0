import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const settingsScreen = screen({
  place: placeAt('/settings'),
  order: 1,
  title: 'Settings',
  question: 'All settings, and who changed them.',
  area: 'Settings',
  navigation: 'Overview',
  keywords: ['export', 'import', 'undo'],
  breadcrumb: 'Settings',
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/settings-screen.tsx').then((module) => module.SettingsScreen),
})
