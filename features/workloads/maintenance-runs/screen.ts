import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const maintenanceRunsScreen = screen({
  place: place.maintenanceRuns,
  title: 'Maintenance runs',
  question: 'When this was maintained, on what, and what each time cost.',
  area: 'Workloads',
  breadcrumb: 'Maintenance job {jobId}',
  parent: place.workflows,
  guard: 'user',
  component: () =>
    import('./browser/maintenance-runs-screen.tsx').then((module) => module.MaintenanceRunsScreen),
})
