import type { Finder } from '#ui/screen/screen.ts'

export const jobFinder: Finder = {
  group: 'Jobs',
  find: (query, signal) =>
    import('./browser/found-jobs.tsx').then(({ foundJobs }) => foundJobs(query, signal)),
}
