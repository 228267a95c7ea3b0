import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const pipelineUpdatesScreen = screen({
  place: place.pipelineUpdates,
  title: 'Updates',
  question: 'How each update of this pipeline went and what it cost.',
  area: 'Workloads',
  breadcrumb: 'Pipeline {pipelineId}',
  parent: place.pipelines,
  guard: 'user',
  component: () =>
    import('./browser/pipeline-updates-screen.tsx').then((module) => module.PipelineUpdatesScreen),
})

export const pipelineUpdateScreen = screen({
  place: place.pipelineUpdate,
  title: 'Update',
  question: 'How this update went, what it cost, and on which compute it ran.',
  area: 'Workloads',
  breadcrumb: 'Update {updateId}',
  parent: place.pipelineUpdates,
  guard: 'user',
  component: () =>
    import('./browser/pipeline-update-screen.tsx').then((module) => module.PipelineUpdateScreen),
})
