import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'
import { listSubmitRuns } from './contract.ts'

export const oneTimeRunsTab = listScreen(listSubmitRuns, {
  place: place.workflows,
  tab: { name: 'one-time-runs', label: 'One-time runs' },
  order: 2,
  title: 'Workloads',
  question: 'What each job cost, how it ran, and where every dollar went.',
  area: 'Workloads',
  guard: 'user',
  head: () =>
    import('#product/browser/workload-list/workflows-head.tsx').then(({ WorkflowsHead }) => WorkflowsHead),
  rowsName: 'one-time runs',
  rowLink: ({ workspaceId, dbJobId }) => place.oneTimeRuns({ jobId: dbJobId }, { ofWorkspace: workspaceId }),
  empty: {
    title: 'There is no data.',
    children: 'Nothing was submitted as a one-time run in this range: choose other dates or workspaces.',
  },
})
