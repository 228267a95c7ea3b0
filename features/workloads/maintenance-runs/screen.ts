import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const maintenanceRunsScreen = screen({
  place: place.maintenanceRuns,
  title: 'Maintenance service',
  question: 'What this service costs over time, and each of its runs.',
  area: 'Workloads',
  breadcrumb: 'Maintenance service {jobId}',
  parent: place.workflows,
  guard: 'user',
  component: () =>
    import('./browser/maintenance-runs-screen.tsx').then((module) => module.MaintenanceRunsScreen),
})
