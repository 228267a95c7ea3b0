import { screen } from '#ui/screen/screen.ts'

export const maintenanceRunsScreen = screen({
  path: '/reporting/maintenance-jobs/{jobId}',
  title: 'Maintenance runs',
  question: 'When this was maintained, on what, and what each time cost.',
  area: 'Workloads',
  breadcrumb: 'Maintenance job {jobId}',
  parent: '/reporting',
  guard: 'user',
  component: () => import('./browser/maintenance-runs-screen.tsx').then((module) => module.MaintenanceRunsScreen),
})
