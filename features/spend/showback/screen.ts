import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const showbackScreen = screen({
  place: place.showback,
  title: 'Showback',
  question: 'What each team costs in a month, with the shared and the unallocated rest.',
  area: 'Spend Insights',
  navigation: 'Showback',
  order: 30,
  keywords: ['team', 'owner', 'cost center', 'chargeback', 'allocation', 'tag', 'invoice'],
  guard: 'user',
  component: () => import('./browser/showback-screen.tsx').then((module) => module.ShowbackScreen),
})
