import { z } from 'zod'
import type { AnyReport } from '#contract/report.ts'
import { listJobRuns } from '#product/contract/calls/job-runs.ts'
import { jobRunsQueries } from '#features/workloads/job-runs/server.ts'
import { listJobs } from '#product/contract/calls/jobs.ts'
import { jobsQueries } from '#features/workloads/jobs/server.ts'
import { listRunTasks } from '#features/workloads/run-tasks/contract.ts'
import { runTasksQueries } from '#features/workloads/run-tasks/server.ts'
import type { ReportFiles } from '#http/report-queries.ts'
import type { Asking } from '../demo/signed-in.ts'

/** A page of a report, as a call and as the parameters of its query. */
export type ReportPage = {
  name: string
  path: string
  query: Readonly<Record<string, string>>
  body?: object
  report: AnyReport
  files: ReportFiles
  values: Readonly<Record<string, unknown>>
  mostMs: number
}

// A prime, so that interleaved pages do not repeat sizes soon.
const pageSizes = 41
const smallestPage = 11

/** Page size of a call after a number of others: the server's kept answers have other sizes. */
export function pageSizeAfter(asked: number): number {
  return smallestPage + (asked % pageSizes)
}

type BusiestJob = { workspaceId: string; jobId: string }
type Run = { runId: string; attemptNumber: number }
type Range = (typeof ranges)[number]

const until = '2025-06-02T00:00:00Z'
/** The ranges of reports, each with the limit of the 95 % quantile of its pages. */
export const ranges = [
  { name: '7 days', since: '2025-05-26T00:00:00Z', until, mostMs: 150 },
  { name: '30 days', since: '2025-05-03T00:00:00Z', until, mostMs: 150 },
  { name: '90 days', since: '2025-03-04T00:00:00Z', until, mostMs: 150 },
  { name: '12 months', since: '2024-06-02T00:00:00Z', until, mostMs: 400 },
]

const jobList = z.object({
  jobReports: z.array(z.object({ dbJobId: z.string(), workspaceId: z.string(), runsCount: z.number() })),
})
const runList = z.object({
  jobRunReports: z.array(z.object({ dbJobRunId: z.string(), attemptNumber: z.number() })),
})

/** The pages of jobs, of the runs of the job with most runs, and of the tasks of its oldest run, for each range. */
export async function reportPages(ask: Asking): Promise<ReportPage[]> {
  const job = await busiestJob(ask)
  const pages: ReportPage[] = []
  // A page of tasks is independent of the range, so each range has its own run.
  for (const range of ranges) pages.push(...pagesOf(range, job, await oldestRun(ask, job, range)))
  return pages
}

async function busiestJob(ask: Asking): Promise<BusiestJob> {
  const range = { since: '2025-05-03T00:00:00Z', until }
  const { jobReports } = jobList.parse(await ask('/reports/jobs', { ...range, size: '100' }))
  const [job] = jobReports.toSorted((left, right) => right.runsCount - left.runsCount)
  if (!job) throw new Error('no job is shown: derive and publish first')
  return { workspaceId: job.workspaceId, jobId: job.dbJobId }
}

async function oldestRun(ask: Asking, { workspaceId, jobId }: BusiestJob, { since }: Range): Promise<Run> {
  const query = { since, until, workspaceId, orderBy: 'startTime', orderDirection: 'ASC', size: '1' }
  const runs = await ask(`/reports/jobs/${jobId}/runs`, query)
  const [run] = runList.parse(runs).jobRunReports
  if (!run) throw new Error(`no run of job ${jobId} is shown since ${since}`)
  return { runId: run.dbJobRunId, attemptNumber: run.attemptNumber }
}

/** What lists that count recommendations are given where nobody decided about one. */
const nobodyDecided = { settledProposals: '[]' }

function pagesOf(
  { name, since, mostMs }: Range,
  { workspaceId, jobId }: BusiestJob,
  { runId, attemptNumber }: Run,
): ReportPage[] {
  const query = { since, until }
  const runs = `/reports/jobs/${jobId}/runs`
  return [
    {
      name: `jobs of ${name}`,
      path: '/reports/jobs',
      query,
      report: listJobs,
      files: jobsQueries,
      values: { ...query, ...nobodyDecided },
      mostMs,
    },
    {
      name: `runs of ${name}`,
      path: runs,
      query: { ...query, workspaceId },
      report: listJobRuns,
      files: jobRunsQueries,
      values: { ...query, workspaceId, jobId, clusterIdList: '', ...nobodyDecided },
      mostMs,
    },
    {
      name: `tasks of ${name}`,
      path: `${runs}/${runId}/${attemptNumber}/tasks`,
      query: { ...query, workspaceId },
      body: {},
      report: listRunTasks,
      files: runTasksQueries,
      values: { ...query, workspaceId, jobId, runId, attemptNumber, clusterIdList: '' },
      mostMs,
    },
  ]
}
