import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'
import { place } from '#product/places.ts'

export const recommendationsScreen = screen({
  place: place.recommendations,
  title: 'Recommendations',
  area: 'Recommendations',
  question: 'What to do, what it saves a month, and how sure that is.',
  tab: { name: 'recommendations', label: 'Recommendations' },
  order: 2,
  keywords: ['recommendation', 'saving', 'optimize', 'advice'],
  guard: 'user',
  dates: noDates,
  component: () =>
    import('./browser/recommendations-screen.tsx').then((module) => module.RecommendationsScreen),
})
