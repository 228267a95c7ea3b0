import { listScreen } from '#product/browser/list-screen.ts'
import { loadWorkflowsHead, workflowsPage } from '#product/browser/workload-list/workflows-page.ts'
import { place } from '#product/places.ts'
import { listSubmitRuns } from './contract.ts'

export const oneTimeRunsTab = listScreen(listSubmitRuns, {
  ...workflowsPage,
  tab: { name: 'one-time-runs', label: 'One-time runs' },
  order: 2,
  head: loadWorkflowsHead,
  rowsName: 'one-time runs',
  rowLink: ({ workspaceId, dbJobId }) => place.oneTimeRuns({ jobId: dbJobId }, { ofWorkspace: workspaceId }),
  empty: {
    title: 'There is no data.',
    children: 'Nothing was submitted as a one-time run in this range: choose other dates or workspaces.',
  },
})
