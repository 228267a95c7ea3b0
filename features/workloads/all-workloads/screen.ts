import { assetPage } from '#product/browser/asset/asset-page.ts'
import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const list = () => import('./contract.ts').then(({ listAllWorkloads }) => listAllWorkloads)

export const allWorkloadsScreen = listScreen(list, {
  place: place.allWorkloads,
  title: 'All workloads',
  question: 'Everything that cost something, by cost.',
  area: 'Workloads',
  navigation: 'All workloads',
  order: 0,
  keywords: ['everything', 'assets', 'most expensive', 'bill'],
  guard: 'user',
  rowsName: 'workloads',
  head: () => import('./browser/head.tsx').then(({ AllWorkloadsHead }) => AllWorkloadsHead),
  rowLink: ({ assetKind, assetId, workspaceId }) =>
    assetId === null ? undefined : assetPage({ assetKind, assetId, workspaceId }),
  empty: {
    title: 'No cost in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
})
