import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const workflowsScreen = screen({
  place: place.workflows,
  tab: { label: 'Workflows and jobs' },
  order: 1,
  title: 'Workloads',
  question: 'What each job cost, how it ran, and where every dollar went.',
  area: 'Workloads',
  navigation: 'Workflows',
  guard: 'user',
  component: () => import('./browser/jobs-screen.tsx').then((module) => module.JobsScreen),
})
