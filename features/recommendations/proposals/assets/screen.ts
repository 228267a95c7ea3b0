import { screen } from '#ui/screen/screen.ts'
import { pickedFrom } from '#ui/url-state/url-state.ts'
import { place } from '#product/places.ts'

const page = { title: 'Recommendations', area: 'Recommendations', guard: 'user' } as const
const screens = () => import('./browser/advised-asset-screens.tsx')

export const advisedEntityScreen = screen({
  ...page,
  place: place.recommendationsOf,
  parent: place.recommendations,
  breadcrumb: '{entityId}',
  question: 'What to change about this asset, and what that saves a month.',
  component: () => screens().then((module) => module.AdvisedEntityScreen),
})

export const advisedClusterScreen = screen({
  ...page,
  place: place.recommendationsOfCluster,
  parent: place.recommendations,
  breadcrumb: 'Cluster {clusterId}',
  question: 'What to change about this cluster, and what that saves a month.',
  component: () => screens().then((module) => module.AdvisedClusterScreen),
})

export const advisedRunScreen = screen({
  ...page,
  place: place.recommendationsOfRun,
  parent: place.recommendationsOf,
  parentView: (urlState) => pickedFrom(urlState, ['assetKind']),
  breadcrumb: 'Run {runId}',
  question: 'Which recommendations this run is evidence for.',
  component: () => screens().then((module) => module.AdvisedRunScreen),
})

export const advisedInstanceScreen = screen({
  ...page,
  place: place.recommendationsOfInstance,
  parent: place.recommendationsOfCluster,
  breadcrumb: 'Instance {appId}',
  question: 'Which recommendations this instance is evidence for.',
  component: () => screens().then((module) => module.AdvisedInstanceScreen),
})

export const advisedAssetsTab = screen({
  place: place.recommendations,
  tab: { name: 'assets', label: 'By asset' },
  order: 3,
  title: 'Recommendations by asset',
  area: 'Recommendations',
  question: 'Which assets to change, and what that saves a month.',
  guard: 'user',
  component: () => import('./browser/advised-assets-screen.tsx').then((module) => module.AdvisedAssetsScreen),
})
