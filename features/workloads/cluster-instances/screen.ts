import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const clusterInstancesTab = screen({
  place: place.cluster,
  tab: { name: 'instances', label: 'Instances' },
  order: 2,
  title: 'Instances',
  question: 'Each time that this cluster was up: how long, how busy, and what it cost.',
  area: 'Workloads',
  breadcrumb: 'Cluster {clusterId}',
  parent: place.clusters,
  guard: 'user',
  component: () =>
    import('./browser/cluster-instances-screen.tsx').then((module) => module.ClusterInstancesScreen),
})

export const runInstancesScreen = screen({
  place: place.runInstances,
  title: 'Cluster instances',
  question: 'The clusters that this run used, each from its start to its end.',
  area: 'Workloads',
  parent: place.run,
  guard: 'user',
  component: () => import('./browser/run-instances-screen.tsx').then((module) => module.RunInstancesScreen),
})
