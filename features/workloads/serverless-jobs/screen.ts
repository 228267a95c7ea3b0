import { listScreen } from '#product/browser/list-screen.ts'
import { loadWorkflowsHead } from '#product/browser/workload-list/workflows-page.ts'
import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

const jobs = () => import('./contract.ts').then(({ listServerlessJobs }) => listServerlessJobs)
const oneTimeRuns = () =>
  import('./contract.ts').then(({ listServerlessSubmitRuns }) => listServerlessSubmitRuns)

const page = {
  area: 'Workloads',
  place: place.serverless,
  title: 'Serverless',
  question: 'What jobs, notebooks and pipelines cost on serverless compute.',
  guard: 'user',
} as const
const empty = 'Choose other dates or workspaces, or clear the filters.'

export const serverlessJobsScreen = listScreen(jobs, {
  ...page,
  tab: { label: 'Jobs' },
  navigation: 'Serverless',
  order: 66,
  keywords: ['serverless jobs', 'budget policy'],
  head: loadWorkflowsHead,
  dayFile: () => import('./days/contract.ts').then(({ listServerlessJobDays }) => listServerlessJobDays),
  rowsName: 'serverless jobs',
  rowLink: ({ dbJobId, workspaceId }) =>
    dbJobId === null ? undefined : place.serverlessJob({ jobId: dbJobId }, { ofWorkspace: workspaceId }),
  empty: { title: 'No jobs on serverless compute in this range.', children: empty },
})

export const serverlessOneTimeRunsTab = listScreen(oneTimeRuns, {
  ...page,
  tab: { name: 'one-time-runs', label: 'One-time runs' },
  order: 67,
  head: loadWorkflowsHead,
  dayFile: () =>
    import('./days/contract.ts').then(({ listServerlessSubmitRunDays }) => listServerlessSubmitRunDays),
  rowsName: 'serverless one-time runs',
  rowLink: ({ dbJobId, workspaceId }) =>
    dbJobId === null
      ? undefined
      : place.serverlessOneTimeRuns({ jobId: dbJobId }, { ofWorkspace: workspaceId }),
  empty: { title: 'No one-time runs on serverless compute in this range.', children: empty },
})

export const serverlessJobScreen = screen({
  place: place.serverlessJob,
  title: 'Serverless job',
  question: 'What each run of this job cost on serverless compute.',
  area: 'Workloads',
  breadcrumb: 'Job {jobId}',
  parent: place.serverless,
  guard: 'user',
  component: () => import('./browser/runs-screen.tsx').then((module) => module.ServerlessJobScreen),
})

export const serverlessOneTimeRunsScreen = screen({
  place: place.serverlessOneTimeRuns,
  title: 'Serverless one-time runs',
  question: 'What each run of this name cost on serverless compute.',
  area: 'Workloads',
  breadcrumb: 'One-time run {jobId}',
  parent: place.serverless,
  parentView: () => ({ tab: 'one-time-runs' }),
  guard: 'user',
  component: () => import('./browser/runs-screen.tsx').then((module) => module.ServerlessOneTimeRunsScreen),
})
