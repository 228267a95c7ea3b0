import { rowsOf, type RowOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { count, share } from '#ui/format/quantity.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { ComparisonNote } from '#product/browser/comparison/comparison-note.tsx'
import { useComparedPeriod } from '#product/browser/comparison/use-compared-period.ts'
import { noRunEnded, noRunInRange } from '#product/contract/absences.ts'
import { listJobs } from '#product/contract/calls/jobs.ts'
import { comparisonOf } from '#product/contract/comparison.ts'

type JobRow = RowOf<typeof listJobs>

const figuresShown = 4

/** What a job cost in the range and how it ran: the same figures as in the list of jobs. */
export function JobMetrics({ jobId }: { jobId: string }) {
  const query = { ...useViewQuery(), jobId, size: 1 }
  const { data, error, refetch } = useEndpoint(listJobs, { query })
  if (error)
    return <ErrorState error={error} title="The figures could not be read." onRetry={() => void refetch()} />
  if (!data) return <MetricSkeleton count={figuresShown} />
  const [job] = rowsOf(listJobs, data)
  return job ? <Figures job={job} currency={data.currency ?? 'USD'} /> : null
}

function Figures({ job, currency }: { job: JobRow; currency: string }) {
  const incomplete = useIncompleteRange()
  const isEstimated = job.isCostEstimated === true
  const runs = job.runsCount ?? 0
  return (
    <MetricStrip
      label="Figures of the job"
      incomplete={incomplete}
      metrics={[
        {
          label: 'Cost',
          meaning: 'Databricks cost plus cloud cost of the usage in this range.',
          value: <Money amount={job.cost} currency={currency} />,
          isEstimated,
          note: <JobComparison job={job} currency={currency} />,
        },
        {
          label: 'Databricks',
          meaning: 'Billed DBUs at their price.',
          value: <Money amount={job.databricksCost} currency={currency} />,
          note: (
            <>
              + cloud VMs <Money amount={job.cloudCost} currency={currency} isEstimated={isEstimated} />
            </>
          ),
        },
        {
          label: 'Runs',
          meaning: 'Runs active in this range.',
          value: count(runs),
          note: runs === 0 ? '' : `${share((job.successfulRunsCount ?? 0) / runs)} succeeded`,
        },
        {
          label: 'Per run',
          meaning: 'Cost divided by the runs active in this range, and the average duration of a run.',
          value: <Money amount={job.averageCost} currency={currency} absentBecause={noRunInRange} />,
          isEstimated: isEstimated && job.averageCost !== null,
          note: (
            <>
              average duration <Duration milliseconds={job.duration} absentBecause={noRunEnded} />
            </>
          ),
        },
      ]}
    />
  )
}

function JobComparison({ job, currency }: { job: JobRow; currency: string }) {
  const period = useComparedPeriod()
  const { cost, previousCost, costDifference, firstCostDay, lastCostDay } = job
  const costs = {
    cost: cost ?? '0',
    before: previousCost ?? '0',
    difference: costDifference ?? undefined,
    firstDay: firstCostDay ?? undefined,
    lastDay: lastCostDay ?? undefined,
  }
  return <ComparisonNote comparison={comparisonOf(costs, period)} period={period} currency={currency} />
}
