import { place } from '#product/places.ts'
import { screen, type DeclaredScreen } from '#ui/screen/screen.ts'

const common = {
  area: 'Incidents',
  keywords: ['incident', 'alert', 'finding', 'anomaly', 'problem', 'health'],
  guard: 'user',
} as const satisfies Partial<DeclaredScreen>

export const costIncidentsScreen = screen({
  ...common,
  place: place.costIncidents,
  title: 'Cost incidents',
  question: 'Cost increases, since when, and what is at stake.',
  navigation: 'Cost',
  order: 1,
  component: () => import('./browser/incidents-screen.tsx').then((module) => module.CostIncidentsScreen),
})

export const performanceIncidentsScreen = screen({
  ...common,
  place: place.performanceIncidents,
  title: 'Performance incidents',
  question: 'What is wrong with workloads, and what it costs.',
  navigation: 'Performance',
  order: 2,
  component: () =>
    import('./browser/incidents-screen.tsx').then((module) => module.PerformanceIncidentsScreen),
})
