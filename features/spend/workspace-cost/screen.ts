import { placeAt } from '#contract/place.ts'
import { screen, type DeclaredScreen } from '#ui/screen/screen.ts'
import { place } from '#product/places.ts'
import { thirtyDays } from '#product/browser/calendar/screen-dates.ts'

const common = {
  title: 'Workspace cost',
  question: 'What each workspace costs, and which one changed.',
  area: 'Spend Insights',
  keywords: ['spend', 'cost', 'workspace', 'subscription'],
  guard: 'user',
  dates: thirtyDays,
} as const satisfies Partial<DeclaredScreen>

const screens = () => import('./browser/workspace-cost-screen.tsx')

export const workspaceCostByFeatureScreen = screen({
  ...common,
  place: place.workspaceCost,
  navigation: 'Workspace Cost',
  order: 20,
  component: () => screens().then((module) => module.WorkspaceCostByFeature),
})
export const workspaceCostByProviderScreen = screen({
  ...common,
  place: placeAt('/spend/workspaces-cost/provider'),
  parent: place.workspaceCost,
  breadcrumb: 'By provider',
  component: () => screens().then((module) => module.WorkspaceCostByProvider),
})
export const workspaceCostByResourceScreen = screen({
  ...common,
  place: placeAt('/spend/workspaces-cost/resource'),
  parent: place.workspaceCost,
  breadcrumb: 'By resource',
  component: () => screens().then((module) => module.WorkspaceCostByResource),
})
