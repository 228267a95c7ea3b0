import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

const list = () => import('./contract.ts').then(({ listApps }) => listApps)

const serverless = () => import('./contract.ts').then(({ listServerlessApps }) => listServerlessApps)

const page = {
  question: 'What the apps on Databricks cost.',
  area: 'Workloads',
  keywords: ['databricks platform'],
  guard: 'user',
  daysOfKind: 'app',
  rowsName: 'apps',
  rowLink: ({ appId, workspaceId }: { appId: string | null; workspaceId: string }) =>
    appId === null ? undefined : place.app({ appId }, { ofWorkspace: workspaceId }),
  empty: {
    title: 'No apps in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
} as const

export const appsScreen = listScreen(list, {
  ...page,
  place: place.apps,
  title: 'Apps',
  navigation: 'Apps',
  order: 80,
})

export const serverlessAppsTab = listScreen(serverless, {
  ...page,
  place: place.serverless,
  title: 'Serverless',
  tab: { name: 'apps', label: 'Apps' },
  order: 70,
})

export const appScreen = screen({
  place: place.app,
  title: 'App',
  area: 'Workloads',
  breadcrumb: 'App {appId}',
  parent: place.apps,
  guard: 'user',
  question: 'What this app costs.',
  component: () => import('./browser/app-screen.tsx').then((module) => module.AppScreen),
})
