import { screen } from '#ui/screen/screen.ts'
import { auditPlace } from './contract/audit-place.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const changesScreen = screen({
  place: auditPlace,
  title: 'Audit',
  question: 'Who changed what, and when.',
  area: 'Settings',
  navigation: 'Audit',
  keywords: ['log', 'trail', 'sign-ins', 'downloads'],
  guard: 'admin',
  dates: noDates,
  component: () => import('./browser/changes-screen.tsx').then((module) => module.ChangesScreen),
})
