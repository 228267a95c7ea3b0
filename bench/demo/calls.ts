import type { Asking } from './signed-in.ts'
import { mostExpensiveJobs, firstRun, type ListedJob, type ListedRun } from './workloads.ts'

const dayMs = 86_400_000
// Around the default of 25 rows.
const smallestPage = 11
// The server keeps rows of these pages: lists with more columns request other pages.
const smallestWider = 51

/** A call of the workloads: a list, requested with varying page sizes, or an answer about a range. */
export type Call = {
  name: string
  path: string
  query: Readonly<Record<string, string>>
  body?: object
  isList: boolean
  /** It reads the whole history, whatever the range. */
  readsHistory?: boolean
  /**
   * Creates calls of equal work with different answers. Default: other page sizes, or ranges that begin some days earlier.
   */
  vary?: (index: number) => Record<string, string>
}

export type Range = { since: string; until: string }

/** A job, and one of its runs. */
export type Shown = { job: ListedJob; run: ListedRun }

/** The most expensive job and the first run in its list. */
export async function mostExpensiveShown(ask: Asking): Promise<Shown> {
  const [job] = await mostExpensiveJobs(ask, 1)
  if (!job) throw new Error('no job is listed')
  const run = await firstRun(ask, job)
  if (!run) throw new Error(`no run of job ${job.jobId} is listed`)
  return { job, run }
}

/** Every list of the workloads for a range, or for the default range. */
export function listCalls({ job, run }: Shown, range: Range | undefined): Call[] {
  const { jobId, workspaceId } = job
  const { runId, attempt } = run
  const ofJob = `/reports/jobs/${jobId}`
  const ofRun = `${ofJob}/runs/${runId}/${attempt}`
  const about = { ...range, workspaceId }
  const list = (name: string, path: string, query: Readonly<Record<string, string>>): Call => ({
    name,
    path,
    query,
    isList: true,
  })
  return [
    list('jobs', '/reports/jobs', { ...range }),
    {
      ...list('jobs with what their runs cost', '/reports/jobs', { ...range, runCosts: 'true' }),
      vary: (index) => ({ size: String(smallestWider + index) }),
    },
    list('groups of jobs', '/reports/job-groups', { ...range, groupBy: 'tag' }),
    list('one-time runs', '/reports/submit-runs', { ...range }),
    list('maintenance jobs', '/reports/maintenance-jobs', { ...range }),
    list('findings', '/reports/findings', { ...range }),
    list('money without a known use', '/reports/unexplained-money', { ...range }),
    { ...list('all jobs', '/jobs', {}), readsHistory: true },
    { ...list('all runs', '/runs', {}), readsHistory: true },
    { ...list('all clusters', '/clusters', {}), readsHistory: true },
    list('states', '/reports/jobs/states', { ...range }),
    list('runs', `${ofJob}/runs`, about),
    { ...list('tasks', `${ofRun}/tasks`, { workspaceId }), body: {} },
    list('neighbours', `${ofRun}/neighbours`, { workspaceId }),
    list('runs/trends', `${ofJob}/runs/trends`, about),
    list('trends of tasks', `${ofJob}/tasks`, about),
    list('clusters', `${ofJob}/clusters`, about),
  ]
}

/** Calls next to the lists of a range: its billed cost, and the cost breakdown of a job. */
export function rangeCalls({ job: { jobId, workspaceId } }: Shown, range: Range): Call[] {
  const answer = (name: string, path: string, query: Readonly<Record<string, string>>): Call => ({
    name,
    path,
    query: { ...query, ...range },
    isList: false,
  })
  return [
    answer('reconciliation', '/reconciliation', {}),
    answer('versions of the bill', '/cost-versions', {}),
    answer('explanation of a job', '/cost-explanations', { workspaceId, jobId }),
  ]
}

/** Calls of equal work with different answers. */
export function variantsOf({ query, isList, vary }: Call, count: number): Record<string, string>[] {
  return Array.from({ length: count }, (_, index) => {
    if (vary) return { ...query, ...vary(index) }
    if (isList) return { ...query, size: String(smallestPage + index) }
    return { ...query, since: daysBefore(query['since'] ?? '', index) }
  })
}

/** The instant a number of days before another. */
export function daysBefore(instant: string, days: number): string {
  return new Date(Date.parse(instant) - days * dayMs).toISOString()
}
