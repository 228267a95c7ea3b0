import { z } from 'zod'
import type { Asking } from './signed-in.ts'

const jobList = z.object({ jobReports: z.array(z.object({ dbJobId: z.string(), workspaceId: z.string() })) })
const runList = z.object({
  jobRunReports: z.array(z.object({ dbJobRunId: z.string(), attemptNumber: z.number() })),
})

export type ListedJob = { jobId: string; workspaceId: string }
export type ListedRun = { runId: string; attempt: string }

/** The most expensive jobs of the demo. */
export async function mostExpensiveJobs(ask: Asking, count: number): Promise<ListedJob[]> {
  const { jobReports } = jobList.parse(await ask('/reports/jobs', { size: String(count) }))
  return jobReports.map(({ dbJobId: jobId, workspaceId }) => ({ jobId, workspaceId }))
}

/** The first run in the list of a job's runs; undefined if it has none. */
export async function firstRun(
  ask: Asking,
  { jobId, workspaceId }: ListedJob,
): Promise<ListedRun | undefined> {
  const { jobRunReports } = runList.parse(await ask(`/reports/jobs/${jobId}/runs`, { workspaceId }))
  const [run] = jobRunReports
  return run && { runId: run.dbJobRunId, attempt: String(run.attemptNumber) }
}
