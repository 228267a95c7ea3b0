import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const spendChangesScreen = screen({
  place: place.spendChanges,
  title: 'Cost changes',
  question: 'Why cost changed from one period to another.',
  area: 'Spend Insights',
  navigation: 'Cost changes',
  keywords: ['why', 'waterfall', 'increase', 'variance', 'price', 'volume', 'mix'],
  guard: 'user',
  component: () => import('./browser/changes-screen.tsx').then((module) => module.ChangesScreen),
})
