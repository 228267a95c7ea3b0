import { useEndpoint } from '#client/use-endpoint.ts'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { listJobs } from '#product/contract/calls/jobs.ts'

type JobInRange = {
  /** Undefined until it is read, and where the job neither ran nor cost anything. */
  job: RowOf<typeof listJobs> | undefined
  currency: string
  isRead: boolean
  error: unknown
  refetch: () => unknown
}

/** The row of one job in the list of jobs, with its median run. */
export function useJobInRange(jobId: string): JobInRange {
  const query = { ...useViewQuery(), jobId, size: 1, runCosts: true, runDurations: true }
  const { data, error, refetch } = useEndpoint(listJobs, { query })
  const [job] = rowsOf(listJobs, data)
  return { job, currency: data?.currency ?? 'USD', isRead: data !== undefined, error, refetch }
}
