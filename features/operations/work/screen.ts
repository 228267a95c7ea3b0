import { screen } from '#ui/screen/screen.ts'
import { place } from '#product/places.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const analysisEngineScreen = screen({
  place: place.analysisEngine,
  order: 1,
  title: 'Analysis engine',
  question: 'What runs, and how often.',
  area: 'Analysis Management',
  navigation: 'Analysis engine',
  keywords: ['schedule'],
  guard: 'admin',
  dates: noDates,
  component: () =>
    import('./browser/analysis-engine-screen.tsx').then((module) => module.AnalysisEngineScreen),
})
