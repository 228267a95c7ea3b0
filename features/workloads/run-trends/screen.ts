import { screen } from '#ui/screen/screen.ts'

export const workflowTrendScreen = screen({
  path: '/reporting/workflow-runs/trend/{jobId}',
  title: 'Run trend',
  question: 'How cost and duration of this job move from run to run.',
  area: 'Workloads',
  breadcrumb: 'Trend',
  parent: '/reporting/workflow-runs/data/{jobId}',
  guard: 'user',
  component: () => import('./browser/run-trends-screen.tsx').then((module) => module.RunTrendsScreen),
})
