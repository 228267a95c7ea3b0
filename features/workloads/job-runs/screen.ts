import { screen } from '#ui/screen/screen.ts'

export const workflowRunsScreen = screen({
  path: '/reporting/workflow-runs/data/{jobId}',
  title: 'Runs',
  question: 'How each run of this job went and what it cost.',
  area: 'Workloads',
  breadcrumb: 'Job {jobId}',
  parent: '/reporting',
  guard: 'user',
  finder: {
    group: 'Runs of this job',
    find: (query, { jobId }, signal) =>
      import('./found-runs.tsx').then(({ foundRuns }) => foundRuns(query, jobId, signal)),
  },
  component: () => import('./job-runs-screen.tsx').then((module) => module.JobRunsScreen),
})
