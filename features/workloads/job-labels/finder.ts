import type { Finder } from '#ui/screen/screen.ts'

export const jobLabelFinder: Finder = {
  group: 'Owners and tags',
  find: (query, signal) =>
    import('./browser/found-labels.tsx').then(({ foundLabels }) => foundLabels(query, signal)),
}
