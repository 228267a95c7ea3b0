import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { AssetMetrics } from '#product/browser/asset/asset-metrics.tsx'
import { useJobInRange } from '#product/browser/asset/use-job-in-range.ts'

const metricsShown = 4

/** What a job cost in the range and how it ran: the same figures as in the list of jobs. */
export function JobMetrics({ jobId }: { jobId: string }) {
  const { job, currency, isRead, error, refetch } = useJobInRange(jobId)
  if (error)
    return <ErrorState error={error} title="The figures could not be read." onRetry={() => void refetch()} />
  if (!isRead) return <MetricSkeleton count={metricsShown} />
  return job ? <AssetMetrics asset={job} currency={currency} /> : null
}
