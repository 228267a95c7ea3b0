import { screen } from '#ui/screen/screen.ts'

export const workflowsScreen = screen({
  path: '/reporting',
  title: 'Workflows',
  question: 'What each job cost, how it ran, and where every dollar went.',
  area: 'Workloads',
  navigation: 'Workflows',
  guard: 'user',
  finder: {
    group: 'Jobs',
    find: (query, _fields, signal) =>
      import('./found-jobs.tsx').then(({ foundJobs }) => foundJobs(query, signal)),
  },
  component: () => import('./jobs-screen.tsx').then((module) => module.JobsScreen),
})
