import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const warehouseClustersTab = screen({
  place: place.warehouse,
  tab: { name: 'clusters', label: 'Clusters' },
  order: 3,
  title: 'Clusters',
  question: 'When the clusters of this warehouse ran, what was asked of them, and what idle time cost.',
  area: 'Workloads',
  breadcrumb: 'SQL warehouse {warehouseId}',
  parent: place.warehouses,
  guard: 'user',
  component: () =>
    import('./browser/warehouse-clusters-screen.tsx').then((module) => module.WarehouseClustersScreen),
})
