import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const maintenanceJobsTab = screen({
  place: place.workflows,
  tab: { name: 'maintenance-jobs', label: 'Maintenance jobs' },
  title: 'Workloads',
  question: 'What each job cost, how it ran, and where every dollar went.',
  area: 'Workloads',
  guard: 'user',
  component: () => import('./browser/maintenance-jobs-list.tsx').then((module) => module.MaintenanceJobsTab),
})
