import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const autoscalingTimelineScreen = screen({
  place: place.instanceAutoscaling,
  title: 'Autoscaling timeline',
  question: 'How many workers this instance had, asked for and used.',
  area: 'Workloads',
  breadcrumb: 'Autoscaling',
  parent: place.cluster,
  guard: 'user',
  component: () =>
    import('./browser/autoscaling-timeline-screen.tsx').then((module) => module.AutoscalingTimelineScreen),
})
