import type { Finder } from '#ui/screen/screen.ts'

export const runFinder: Finder = {
  group: 'Runs',
  find: (query, signal) =>
    import('./browser/found-runs.tsx').then(({ foundRuns }) => foundRuns(query, signal)),
}
