import { screen } from '#ui/screen/screen.ts'
import { auditPlace } from './contract/audit-place.ts'

export const changesScreen = screen({
  place: auditPlace,
  title: 'Audit',
  question: 'Who changed what, and when: settings, policies, incidents, accounts, sign-ins and downloads.',
  area: 'Settings',
  navigation: 'Audit',
  keywords: ['audit', 'log', 'history', 'who changed', 'trail', 'sign-ins', 'downloads'],
  breadcrumb: 'Audit',
  guard: 'admin',
  component: () => import('./browser/changes-screen.tsx').then((module) => module.ChangesScreen),
})
