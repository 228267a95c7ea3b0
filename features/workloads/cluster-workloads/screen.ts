import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const clusterScreen = screen({
  place: place.cluster,
  tab: { label: 'Workloads' },
  order: 1,
  title: 'Cluster',
  question: 'Who uses this cluster, and what that costs.',
  area: 'Workloads',
  breadcrumb: 'Cluster {clusterId}',
  parent: place.clusters,
  guard: 'user',
  component: () => import('./browser/cluster-screen.tsx').then((module) => module.ClusterScreen),
})
