import type { Finder } from '#ui/screen/screen.ts'

export const assetFinder: Finder = {
  group: 'Other workloads',
  find: (query, signal) =>
    import('./browser/found-assets.tsx').then(({ foundAssets }) => foundAssets(query, signal)),
}
