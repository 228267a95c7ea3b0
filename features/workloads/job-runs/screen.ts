import { screen } from '#ui/screen/screen.ts'

export const workflowRunsScreen = screen({
  path: '/reporting/workflow-runs/data/{jobId}',
  title: 'Runs',
  question: 'How each run of this job went and what it cost.',
  area: 'Workloads',
  breadcrumb: 'Job {jobId}',
  parent: '/reporting',
  guard: 'user',
  component: () => import('./browser/job-runs-screen.tsx').then((module) => module.JobRunsScreen),
})
