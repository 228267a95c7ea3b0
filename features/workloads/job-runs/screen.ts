import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const workflowRunsScreen = screen({
  place: place.runs,
  title: 'Runs',
  question: 'How each run of this job went and what it cost.',
  area: 'Workloads',
  breadcrumb: 'Job {jobId}',
  parent: place.workflows,
  guard: 'user',
  component: () => import('./browser/job-runs-screen.tsx').then((module) => module.JobRunsScreen),
})
