import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const costTypeScreen = screen({
  place: placeAt('/settings/cost-type'),
  title: 'Cost type',
  question: 'Whether billed or estimated cost is shown where both are known.',
  area: 'Settings',
  navigation: 'Cost type',
  keywords: ['billed', 'estimated', 'real', 'bill'],
  guard: 'admin',
  dates: noDates,
  component: () => import('./browser/cost-type-screen.tsx').then((module) => module.CostTypeScreen),
})
