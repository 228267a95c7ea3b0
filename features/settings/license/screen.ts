import { noDates } from '#product/browser/calendar/screen-dates.ts'
import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const licenseScreen = screen({
  place: place.license,
  title: 'License Settings',
  question: 'What the license grants, and until when.',
  area: 'Settings',
  navigation: 'License',
  keywords: ['licence', 'expiry', 'edition', 'token'],
  guard: 'signed-in',
  dates: noDates,
  component: () => import('./browser/license-screen.tsx').then((module) => module.LicenseScreen),
})
