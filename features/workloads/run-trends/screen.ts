import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const workflowTrendScreen = screen({
  place: place.runTrend,
  title: 'Run trend',
  question: 'How cost and duration of this job move from run to run.',
  area: 'Workloads',
  breadcrumb: 'Trend',
  parent: place.runs,
  guard: 'user',
  component: () => import('./browser/run-trends-screen.tsx').then((module) => module.RunTrendsScreen),
})
