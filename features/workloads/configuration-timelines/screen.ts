import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const clusterConfigurationScreen = screen({
  place: place.clusterConfiguration,
  title: 'Configuration timeline',
  question: 'How this cluster was set up over time, and who changed it.',
  area: 'Workloads',
  breadcrumb: 'Configuration of cluster {clusterId}',
  parent: place.clusters,
  guard: 'user',
  component: () =>
    import('./browser/cluster-configuration-screen.tsx').then((module) => module.ClusterConfigurationScreen),
})

export const instanceConfigurationScreen = screen({
  place: place.instanceConfiguration,
  title: 'Instance configuration',
  question: 'How the cluster was set up while this instance was up.',
  area: 'Workloads',
  breadcrumb: 'Configuration',
  parent: place.cluster,
  guard: 'user',
  component: () =>
    import('./browser/instance-configuration-screen.tsx').then(
      (module) => module.InstanceConfigurationScreen,
    ),
})
