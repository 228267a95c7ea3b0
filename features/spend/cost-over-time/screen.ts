import { placeAt, type AnyPlace } from '#contract/place.ts'
import { screen, type DeclaredScreen } from '#ui/screen/screen.ts'
import { place } from '#product/places.ts'
import { lastPeriods } from '#product/browser/calendar/screen-dates.ts'

const byFeature = placeAt('/spend/cost-by/monthly/feature')

const common = {
  title: 'Cost over time',
  question: 'Spend by month, week or day, and what changed.',
  area: 'Spend Insights',
  keywords: ['spend', 'cost', 'monthly', 'weekly', 'daily', 'feature', 'resource', 'provider'],
  guard: 'user',
  dates: lastPeriods,
} as const

type MainCut = 'feature' | 'resource' | 'provider'

function costBy(place: AnyPlace, cut: MainCut, rest: Partial<DeclaredScreen> = {}) {
  const ofCut = {
    feature: () => import('./browser/cost-over-time-screen.tsx').then((module) => module.CostByFeature),
    resource: () => import('./browser/cost-over-time-screen.tsx').then((module) => module.CostByResource),
    provider: () => import('./browser/cost-over-time-screen.tsx').then((module) => module.CostByProvider),
  }
  return screen({ ...common, place, parent: byFeature, component: ofCut[cut], ...rest })
}

export const monthlyCostByFeatureScreen = screen({
  ...common,
  place: byFeature,
  navigation: 'Cost Over Time',
  order: 10,
  component: () => import('./browser/cost-over-time-screen.tsx').then((module) => module.CostByFeature),
})

// Without paths of their own, months by resource and provider would be taken for categories.
export const monthlyCostByResourceScreen = costBy(placeAt('/spend/cost-by/monthly/resource'), 'resource', {
  breadcrumb: 'By resource',
})
export const monthlyCostByProviderScreen = costBy(placeAt('/spend/cost-by/monthly/provider'), 'provider', {
  breadcrumb: 'By provider',
})
export const costByFeatureScreen = costBy(place.costByFeature, 'feature', { breadcrumb: 'By feature' })
export const costByResourceScreen = costBy(place.costByResource, 'resource', { breadcrumb: 'By resource' })
export const costByProviderScreen = costBy(place.costByProvider, 'provider', { breadcrumb: 'By provider' })

export const costOfCategoryScreen = screen({
  ...common,
  place: place.costOfCategory,
  parent: byFeature,
  title: 'Cost of {category}',
  question: 'What a part of the spend consists of.',
  breadcrumb: '{category}',
  component: () => import('./browser/category-screen.tsx').then((module) => module.CategoryScreen),
})
