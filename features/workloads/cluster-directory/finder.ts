import type { Finder } from '#ui/screen/screen.ts'

export const clusterFinder: Finder = {
  group: 'Clusters',
  find: (query, signal) =>
    import('./browser/found-clusters.tsx').then(({ foundClusters }) => foundClusters(query, signal)),
}
