import { placeAt } from '#contract/place.ts'
import { listScreen } from '#product/browser/list-screen.ts'

export const changesScreen = listScreen(
  () => import('./contract.ts').then(({ listChanges }) => listChanges),
  {
    place: placeAt('/settings/audit', ['search', 'actorKind', 'aboutKind']),
    title: 'Audit',
    question: 'Who changed what, and when: settings, policies, incidents, accounts, sign-ins and downloads.',
    area: 'Settings',
    navigation: 'Audit',
    keywords: ['audit', 'log', 'history', 'who changed', 'trail', 'sign-ins', 'downloads'],
    breadcrumb: 'Audit',
    guard: 'admin',
    rowsName: 'changes',
    empty: {
      title: 'No changes.',
      children: 'Nothing that was recorded matches these filters.',
    },
  },
)
