import { listScreen } from '#product/browser/list-screen.ts'
import { loadWorkflowsHead, workflowsPage } from '#product/browser/workload-list/workflows-page.ts'
import { listSubmitRunDays } from '#product/contract/calls/cost-days.ts'
import { place } from '#product/places.ts'

const list = () =>
  import('#product/contract/calls/submit-runs.ts').then(({ listSubmitRuns }) => listSubmitRuns)

export const oneTimeRunsTab = listScreen(list, {
  ...workflowsPage,
  tab: { name: 'one-time-runs', label: 'One-time runs' },
  keywords: ['submit', 'notebook workflows'],
  order: 2,
  head: loadWorkflowsHead,
  rowsName: 'one-time runs',
  days: { workloads: 'submit-runs', report: listSubmitRunDays },
  rowLink: ({ workspaceId, dbJobId }) => place.oneTimeRuns({ jobId: dbJobId }, { ofWorkspace: workspaceId }),
  empty: {
    title: 'No one-time runs in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
})
