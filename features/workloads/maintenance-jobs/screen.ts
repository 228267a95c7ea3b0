import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'
import { listMaintenanceJobs } from './contract.ts'

export const maintenanceJobsTab = listScreen(listMaintenanceJobs, {
  place: place.workflows,
  tab: { name: 'maintenance-jobs', label: 'Maintenance jobs' },
  order: 3,
  title: 'Workloads',
  question: 'What each job cost, how it ran, and where every dollar went.',
  area: 'Workloads',
  guard: 'user',
  head: () =>
    import('#product/browser/workload-list/workflows-head.tsx').then(({ WorkflowsHead }) => WorkflowsHead),
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
