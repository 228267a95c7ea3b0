import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const instanceTrendScreen = screen({
  place: place.instance,
  title: 'Instance',
  question: 'How busy the VMs of this instance were, and what it cost.',
  area: 'Workloads',
  breadcrumb: 'Instance {appId}',
  parent: place.cluster,
  parentView: () => ({ tab: 'instances' }),
  guard: 'user',
  component: () => import('./browser/instance-trend-screen.tsx').then((module) => module.InstanceTrendScreen),
})
