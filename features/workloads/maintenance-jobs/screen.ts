import { listScreen } from '#product/browser/list-screen.ts'
import { loadWorkflowsHead, workflowsPage } from '#product/browser/workload-list/workflows-page.ts'
import { place } from '#product/places.ts'
import { listMaintenanceJobs } from './contract.ts'

export const maintenanceJobsTab = listScreen(listMaintenanceJobs, {
  ...workflowsPage,
  tab: { name: 'maintenance-jobs', label: 'Maintenance jobs' },
  order: 3,
  head: loadWorkflowsHead,
  rowsName: 'maintenance jobs',
  rowLink: ({ upkeepKind, workspaceId, dbJobId }) =>
    upkeepKind === 'Pipeline'
      ? place.maintenanceRuns({ jobId: dbJobId }, { ofWorkspace: workspaceId })
      : undefined,
  empty: {
    title: 'There is no data.',
    children: 'No maintenance cost anything in this range: choose other dates or workspaces.',
  },
})
