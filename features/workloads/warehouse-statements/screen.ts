import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const warehouseStatementsTab = screen({
  place: place.warehouse,
  tab: { name: 'statements', label: 'Statements' },
  order: 2,
  title: 'Statements',
  question: 'Which statements on this warehouse cost most, run longest and read most.',
  area: 'Workloads',
  breadcrumb: 'SQL warehouse {warehouseId}',
  parent: place.warehouses,
  guard: 'user',
  component: () =>
    import('./browser/warehouse-statements-screen.tsx').then((module) => module.WarehouseStatementsScreen),
})
