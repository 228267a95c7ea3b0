import { place } from '#product/places.ts'

/** What all tabs of the workflows have in common. */
export const workflowsPage = {
  place: place.workflows,
  title: 'Workloads',
  question: 'Cost, runs and reliability of every job.',
  area: 'Workloads',
  guard: 'user',
} as const

/** What stands above the lists of its tabs. */
export const loadWorkflowsHead = () =>
  import('./workflows-head.tsx').then(({ WorkflowsHead }) => WorkflowsHead)
