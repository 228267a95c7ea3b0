import type { Page } from 'playwright-core'
import { answerTo } from './visit.ts'

export type Run = { runId: string; attemptNumber: number; workspaceId: string; clusterId: string }
export type Job = { dbJobId: string; dbJobName: string; workspaceId: string }
type ListedJob = Job & { computeType: string[]; runsCount: number }

/** Days at whose end no repair begins. */
export const wholeDays = 'startDate=2025-05-24&endDate=2025-05-29'
/** The same days, as calls take them. */
export const askedWholeDays = 'since=2025-05-24T00:00:00Z&until=2025-05-30T00:00:00Z'

/** All jobs that ran in these days. */
async function jobsOf(page: Page): Promise<ListedJob[]> {
  const path = `/reports/jobs?size=250&${askedWholeDays}`
  return (await answerTo<{ jobReports: ListedJob[] }>(page, path)).jobReports
}

/** A job whose runs all had clusters of their own, so that the truth knows their cost to the last digit. */
export async function jobOfOwnClusters(page: Page): Promise<Job> {
  const job = (await jobsOf(page)).find(
    ({ computeType, runsCount }) => computeType.join() === 'JOB_CLUSTER' && runsCount >= 4,
  )
  if (!job) throw new Error('the estate has no job of own clusters')
  return job
}

/** Its runs without those that were repaired: repairs that share a cluster share its records by time. */
export async function unrepairedRunsOf(page: Page, { dbJobId }: Job): Promise<Run[]> {
  const path = `/reports/jobs/${dbJobId}/runs?size=25&${askedWholeDays}`
  const { jobRunReports } = await answerTo<{ jobRunReports: Run[] }>(page, path)
  const repaired = new Set(
    jobRunReports.filter(({ attemptNumber }) => attemptNumber > 0).map(({ runId }) => runId),
  )
  return jobRunReports.filter(({ runId }) => !repaired.has(runId))
}

/** Such a job and one of its runs. */
export async function runOfOwnClusters(page: Page): Promise<{ job: Job; run: Run }> {
  const job = await jobOfOwnClusters(page)
  const [run] = await unrepairedRunsOf(page, job)
  if (!run) throw new Error('the job has no run')
  return { job, run }
}
