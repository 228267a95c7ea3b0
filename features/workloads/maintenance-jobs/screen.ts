import { listScreen } from '#product/browser/list-screen.ts'
import { loadWorkflowsHead, workflowsPage } from '#product/browser/workload-list/workflows-page.ts'
import { listMaintenanceJobDays } from '#product/contract/calls/cost-days.ts'
import { place } from '#product/places.ts'

const list = () =>
  import('#product/contract/calls/maintenance-jobs.ts').then(({ listMaintenanceJobs }) => listMaintenanceJobs)

export const maintenanceJobsTab = listScreen(list, {
  ...workflowsPage,
  tab: { name: 'maintenance-jobs', label: 'Maintenance services' },
  keywords: ['maintenance', 'predictive optimization'],
  order: 3,
  head: loadWorkflowsHead,
  rowsName: 'maintenance services',
  days: { workloads: 'maintenance-jobs', report: listMaintenanceJobDays },
  rowLink: ({ workspaceId, dbJobId }) =>
    place.maintenanceRuns({ jobId: dbJobId }, { ofWorkspace: workspaceId }),
  empty: {
    title: 'No maintenance services in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
})
