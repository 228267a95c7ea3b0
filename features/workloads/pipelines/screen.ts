import { listScreen } from '#product/browser/list-screen.ts'
import { loadWorkflowsHead } from '#product/browser/workload-list/workflows-page.ts'
import { place } from '#product/places.ts'

const pipelines = () =>
  import('#product/contract/calls/pipelines.ts').then(({ listPipelines }) => listPipelines)
const serverless = () =>
  import('#product/contract/calls/pipelines.ts').then(
    ({ listServerlessPipelines }) => listServerlessPipelines,
  )

const page = {
  area: 'Workloads',
  place: place.pipelines,
  title: 'Pipelines',
  question: 'What each pipeline costs, and how its updates went.',
  keywords: ['delta live tables', 'dlt', 'lakeflow'],
  guard: 'user',
  rowsName: 'pipelines',
  empty: {
    title: 'No pipelines in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
} as const

export const pipelinesScreen = listScreen(pipelines, {
  ...page,
  tab: { label: 'All pipelines' },
  daysOfKind: 'pipeline',
  navigation: 'Pipelines',
  order: 30,
  rowLink: ({ pipelineId, workspaceId }) =>
    pipelineId === null ? undefined : place.pipelineUpdates({ pipelineId }, { ofWorkspace: workspaceId }),
})

export const serverlessPipelinesTab = listScreen(serverless, {
  ...page,
  tab: { name: 'serverless', label: 'Serverless' },
  head: loadWorkflowsHead,
  order: 31,
  rowLink: ({ pipelineId, workspaceId }) =>
    pipelineId === null ? undefined : place.pipelineUpdates({ pipelineId }, { ofWorkspace: workspaceId }),
})

export const pipelinesOnServerlessTab = listScreen(serverless, {
  ...page,
  place: place.serverless,
  title: 'Serverless',
  tab: { name: 'pipelines', label: 'Pipelines' },
  head: loadWorkflowsHead,
  order: 69,
  rowLink: ({ pipelineId, workspaceId }) =>
    pipelineId === null ? undefined : place.pipelineUpdates({ pipelineId }, { ofWorkspace: workspaceId }),
})
