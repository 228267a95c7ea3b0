import type { Asking } from './signed-in.ts'
import { dearestJobs, firstRun, type ListedJob, type ListedRun } from './workloads.ts'

const dayMs = 86_400_000
// Around the usual 25 rows.
const smallestPage = 11
// The rows of those are kept by then: a list with more columns is asked for other pages.
const smallestWider = 51

/** A call of the workloads: a list, whose page is asked for in other sizes, or an answer about a range. */
export type Call = {
  name: string
  path: string
  query: Readonly<Record<string, string>>
  body?: object
  isList: boolean
  /** It reads the whole history, whatever the range. */
  readsHistory?: boolean
  /** Makes calls of the same work whose answers differ; absent: other page sizes, or ranges that begin some days earlier. */
  vary?: (index: number) => Record<string, string>
}

export type Range = { since: string; until: string }

/** A job, and one of its runs. */
export type Shown = { job: ListedJob; run: ListedRun }

/** The dearest job and the run that stands first in its list. */
export async function dearestShown(ask: Asking): Promise<Shown> {
  const [job] = await dearestJobs(ask, 1)
  if (!job) throw new Error('no job is listed')
  const run = await firstRun(ask, job)
  if (!run) throw new Error(`no run of job ${job.jobId} is listed`)
  return { job, run }
}

/** Every list of the workloads, of a range; without one of the range that the server takes by itself. */
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

/** What is asked beside the lists of a range: its bill, and where the cost of a job comes from. */
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

/** So many calls of the same work whose answers differ. */
export function variantsOf({ query, isList, vary }: Call, count: number): Record<string, string>[] {
  return Array.from({ length: count }, (_, index) => {
    if (vary) return { ...query, ...vary(index) }
    if (isList) return { ...query, size: String(smallestPage + index) }
    return { ...query, since: daysBefore(query['since'] ?? '', index) }
  })
}

/** The instant so many days before another. */
export function daysBefore(instant: string, days: number): string {
  return new Date(Date.parse(instant) - days * dayMs).toISOString()
}
