import { screen } from '#ui/screen/screen.ts'

export const nestedNotebooksScreen = screen({
  path: '/reporting/workflow-nested-notebooks/jobs/{jobId}/runs/{runId}/tasks/{taskId}/nested-notebooks',
  title: 'Nested notebooks',
  question: 'Which notebooks the notebook of this task ran in turn; only the first level is kept.',
  area: 'Workloads',
  breadcrumb: 'Nested notebooks',
  parent: '/reporting/workflow-tasks/jobs/{jobId}/runs/{runId}/tasks',
  guard: 'user',
  component: () => import('./browser/nested-notebooks-screen.tsx').then((module) => module.NestedNotebooksScreen),
})
