import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const signInScreen = screen({
  place: placeAt('/settings/sign-in', ['trial']),
  title: 'Sign-in',
  question: 'By which providers people sign in, and which roles they get.',
  area: 'Settings',
  navigation: 'Sign-in',
  keywords: ['sso', 'single sign-on', 'oauth', 'openid', 'entra', 'okta', 'google', 'identity'],
  guard: 'admin',
  dates: noDates,
  component: () => import('./browser/sign-in-screen.tsx').then((module) => module.SignInScreen),
})
