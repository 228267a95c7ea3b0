import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const runTasksScreen = screen({
  place: place.run,
  title: 'Run',
  question: 'Tasks, clusters and cost of this run.',
  area: 'Workloads',
  breadcrumb: 'Run {runId}',
  parent: place.runs,
  guard: 'user',
  component: () => import('./browser/run-tasks-screen.tsx').then((module) => module.RunTasksScreen),
})
