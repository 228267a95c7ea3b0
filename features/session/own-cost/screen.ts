import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const ownCostScreen = screen({
  place: place.ownCost,
  title: "Lakegauge's own cost",
  question: 'Cost of its queries on your SQL warehouses.',
  area: 'Settings',
  navigation: 'Own cost',
  keywords: ['lakegauge', 'overhead'],
  breadcrumb: 'Own cost',
  guard: 'user',
  component: () => import('./browser/own-cost-screen.tsx').then((module) => module.OwnCostScreen),
})
