import type { Question } from '../answered.ts'
import { firstRun, mostExpensiveJobs } from './workloads.ts'
import type { Asking } from './signed-in.ts'

const dayMs = 86_400_000
const lastDay = Date.parse('2025-05-31T00:00:00Z')
const orders = ['TOTAL_COST', 'NAME', 'DURATION']
const groupings = ['tag', 'owner', 'workspace']
const pageSizesAsked = 37
const endsAsked = 250

/** A job whose pages are asked for, with the address of the tasks of one of its runs. */
export type AskedJob = { jobId: string; workspaceId: string; tasks: string | undefined }

/** The most expensive jobs with the address of the tasks of a run of each. */
export async function askedJobs(ask: Asking, count: number): Promise<AskedJob[]> {
  const jobs = await mostExpensiveJobs(ask, count)
  const asked = jobs.map(async (job): Promise<AskedJob> => {
    const { jobId, workspaceId } = job
    const run = await firstRun(ask, job)
    const tasks = run && `/reports/jobs/${jobId}/runs/${run.runId}/${run.attempt}/tasks`
    return { jobId, workspaceId, tasks }
  })
  return Promise.all(asked)
}

/** Kinds of questions of the pages of jobs: each gives its question of a number, unlike those of other numbers. */
export const questionKinds = {
  jobs: (_job, count) => ({
    path: '/reports/jobs',
    query: { ...rangeOf(count), size: sizeOf(count), orderBy: oneOf(orders, count), costTrend: 'true' },
  }),
  reconciliation: (_job, count) => ({ path: '/reconciliation', query: rangeOf(count) }),
  runs: (job, count) => ({
    path: runsOf(job),
    query: { ...rangeOf(count), workspaceId: job.workspaceId, size: sizeOf(count) },
  }),
  trends: (job, count) => ({
    path: `${runsOf(job)}/trends`,
    query: { ...rangeOf(count), workspaceId: job.workspaceId, size: sizeOf(count) },
  }),
  // The cost of all runs of the job: a range without cost has no breakdown.
  explanation: ({ workspaceId, jobId }, count) => ({
    path: '/cost-explanations',
    query: { ...rangeOf(count, 0), workspaceId, jobId },
  }),
  tasks: (job, count) => ({
    path: job.tasks ?? runsOf(job),
    query: { workspaceId: job.workspaceId, size: sizeOf(count) },
    ...(job.tasks === undefined ? {} : { body: {} }),
  }),
  'groups of jobs': (_job, count) => ({
    path: '/reports/job-groups',
    query: { ...rangeOf(count), groupBy: oneOf(groupings, count) },
  }),
} as const satisfies Record<string, (job: AskedJob, count: number) => Question>

export type QuestionKind = keyof typeof questionKinds

/** The names of all kinds of questions. */
export const kindNames = Object.keys(questionKinds) as QuestionKind[]

/** The question of a number: its kind, its job, its page size and its range follow from it. */
export function questionOf(jobs: readonly AskedJob[], count: number): Question {
  const job = oneOf(jobs, Math.floor(count / kindNames.length))
  return questionKinds[oneOf(kindNames, count)](job, count)
}

/** A range of 5 to 64 days. Without a number of days it ends up to 249 days before the last day. */
export function rangeOf(count: number, daysBefore = (count * 11) % endsAsked): Question['query'] {
  const days = 5 + ((count * 7) % 60)
  const until = lastDay - daysBefore * dayMs
  return { since: new Date(until - days * dayMs).toISOString(), until: new Date(until).toISOString() }
}

const runsOf = ({ jobId }: AskedJob) => `/reports/jobs/${jobId}/runs`
const sizeOf = (count: number) => String(20 + (count % pageSizesAsked))

function oneOf<Value>(values: readonly Value[], count: number): Value {
  const value = values[count % values.length]
  if (value === undefined) throw new Error('there is nothing to choose from')
  return value
}
