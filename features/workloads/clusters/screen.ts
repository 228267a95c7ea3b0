import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const list = () =>
  import('#product/contract/calls/clusters.ts').then(({ listAllPurposeClusters }) => listAllPurposeClusters)

export const clustersScreen = listScreen(list, {
  place: place.clusters,
  title: 'All-purpose compute',
  question: 'What shared clusters cost beside the jobs on them, and how much of that is idle.',
  area: 'Workloads',
  navigation: 'All-purpose compute',
  order: 20,
  keywords: ['clusters', 'interactive', 'idle'],
  guard: 'user',
  daysOfKind: 'cluster',
  rowsName: 'clusters',
  rowLink: ({ clusterId, workspaceId }) =>
    clusterId === null ? undefined : place.cluster({ clusterId }, { ofWorkspace: workspaceId }),
  empty: {
    title: 'No clusters in this range.',
    children: 'Choose other dates or workspaces, or clear the filters.',
  },
})
