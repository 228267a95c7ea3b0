import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const oneTimeRunsScreen = screen({
  place: place.oneTimeRuns,
  title: 'One-time runs',
  question: 'How each run of this name went and what it cost.',
  area: 'Workloads',
  breadcrumb: 'One-time run {jobId}',
  parent: place.workflows,
  guard: 'user',
  component: () => import('./browser/one-time-runs-screen.tsx').then((module) => module.OneTimeRunsScreen),
})
