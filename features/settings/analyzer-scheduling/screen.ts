import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'

export const analyzerSchedulingScreen = screen({
  place: placeAt('/settings/analysis-frequencies'),
  title: 'Analysis frequencies',
  question: 'How often each analysis runs.',
  area: 'Settings',
  navigation: 'Analysis frequencies',
  keywords: ['schedule', 'analyzer', 'interval'],
  breadcrumb: 'Analysis frequencies',
  guard: 'admin',
  component: () => import('./browser/frequencies-screen.tsx').then((module) => module.FrequenciesScreen),
})
