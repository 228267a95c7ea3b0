import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const unexplainedMoneyScreen = screen({
  place: place.unallocatedCost,
  title: 'Money without a known use',
  question: 'Which dollars could not be explained, and what is missing to explain them.',
  area: 'Workloads',
  breadcrumb: 'Money without a known use',
  parent: place.workflows,
  guard: 'user',
  component: () =>
    import('./browser/unexplained-money-screen.tsx').then((module) => module.UnexplainedMoneyScreen),
})
