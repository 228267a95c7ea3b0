import { place } from '#product/places.ts'
import { screen, type DeclaredScreen } from '#ui/screen/screen.ts'
import { thirtyCompleteDays } from '#product/browser/calendar/screen-dates.ts'

const common = {
  area: 'Spend Insights',
  keywords: ['executive', 'health score', 'efficiency', 'orchestration', 'performance'],
  guard: 'user',
  dates: thirtyCompleteDays,
} as const satisfies Partial<DeclaredScreen>

export const executiveOverviewScreen = screen({
  ...common,
  place: place.executive,
  title: 'Executive overview',
  question: 'How healthy the lakehouse is, what it costs, and what is lost.',
  navigation: 'Executive',
  order: 2,
  breadcrumb: 'Executive',
  component: () => import('./browser/overview-screen.tsx').then((module) => module.OverviewScreen),
})
export const executiveEfficiencyScreen = screen({
  ...common,
  place: place.executiveEfficiency,
  parent: place.executive,
  title: 'Efficiency',
  question: 'How much of compute is avoidable waste.',
  component: () => import('./browser/efficiency-screen.tsx').then((module) => module.EfficiencyScreen),
})
export const executiveOrchestrationScreen = screen({
  ...common,
  place: place.executiveOrchestration,
  parent: place.executive,
  title: 'Orchestration',
  question: 'How many runs succeed, and the cost of those that do not.',
  component: () => import('./browser/orchestration-screen.tsx').then((module) => module.OrchestrationScreen),
})
export const executivePerformanceScreen = screen({
  ...common,
  place: place.executivePerformance,
  parent: place.executive,
  title: 'Performance',
  question: 'How well runs use their compute.',
  component: () => import('./browser/performance-screen.tsx').then((module) => module.PerformanceScreen),
})
