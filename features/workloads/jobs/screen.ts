import { screen } from '#ui/screen/screen.ts'

export const workflowsScreen = screen({
  path: '/reporting',
  title: 'Workloads',
  question: 'What each job cost, how it ran, and where every dollar went.',
  area: 'Workloads',
  navigation: 'Workflows',
  guard: 'user',
  finders: [
    {
      group: 'Jobs',
      find: (query, signal) => import('#features/workloads/job-directory/browser/found-jobs.tsx').then(({ foundJobs }) => foundJobs(query, signal)),
    },
    {
      group: 'Clusters',
      find: (query, signal) =>
        import('#features/workloads/cluster-directory/browser/found-clusters.tsx').then(({ foundClusters }) =>
          foundClusters(query, signal),
        ),
    },
    {
      group: 'Runs',
      find: (query, signal) =>
        import('#features/workloads/run-directory/browser/found-runs.tsx').then(({ foundRuns }) => foundRuns(query, signal)),
    },
  ],
  component: () => import('./browser/jobs-screen.tsx').then((module) => module.JobsScreen),
})
