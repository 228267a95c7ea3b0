import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const oneTimeRunsTab = screen({
  place: place.workflows,
  tab: { name: 'one-time-runs', label: 'One-time runs' },
  title: 'Workloads',
  question: 'What each job cost, how it ran, and where every dollar went.',
  area: 'Workloads',
  guard: 'user',
  component: () => import('./browser/submit-runs-list.tsx').then((module) => module.SubmitRunsTab),
})
