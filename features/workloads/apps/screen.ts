import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const list = () => import('./contract.ts').then(({ listApps }) => listApps)

export const appsScreen = listScreen(list, {
  place: place.apps,
  title: 'Apps',
  question: 'What the apps on Databricks cost.',
  area: 'Workloads',
  navigation: 'Apps',
  order: 80,
  keywords: ['databricks platform'],
  guard: 'user',
  rowsName: 'apps',
  empty: {
    title: 'No apps in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
})
