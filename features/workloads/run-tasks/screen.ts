import { screen } from '#ui/screen/screen.ts'

export const runTasksScreen = screen({
  path: '/reporting/workflow-tasks/jobs/{jobId}/runs/{runId}/tasks',
  title: 'Run',
  question: 'What this run did, on which machines, and what it cost.',
  area: 'Workloads',
  breadcrumb: 'Run {runId}',
  parent: '/reporting/workflow-runs/data/{jobId}',
  guard: 'user',
  component: () => import('./browser/run-tasks-screen.tsx').then((module) => module.RunTasksScreen),
})
