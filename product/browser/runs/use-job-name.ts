import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { getKnownJob } from '#product/contract/calls/known-jobs.ts'

/** The name of a job, whether it ran in the range or not; undefined until it is known, and where only its id is. */
export function useJobName(jobId: string): string | undefined {
  const { subscriptionId, workspaceId, workspaceHost } = useViewQuery()
  const scope = { subscriptionId, workspaceId, workspaceHost }
  const { data } = useEndpoint(getKnownJob, { path: { jobId }, query: scope })
  return data?.dbJobName ?? undefined
}
