import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const warehouseScreen = screen({
  place: place.warehouse,
  tab: { label: 'Sources' },
  order: 1,
  title: 'SQL warehouse',
  question: 'Who uses this warehouse, and what that costs.',
  area: 'Workloads',
  breadcrumb: 'SQL warehouse {warehouseId}',
  parent: place.warehouses,
  guard: 'user',
  component: () => import('./browser/warehouse-screen.tsx').then((module) => module.WarehouseScreen),
})
