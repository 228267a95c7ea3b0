import { useParams } from '@tanstack/react-router'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useReport } from '#ui/report/use-report.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { AssetHeader } from '#product/browser/asset/asset-header.tsx'
import { AssetMetrics } from '#product/browser/asset/asset-metrics.tsx'
import { FullCostNote } from '#product/browser/asset/full-cost-note.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { databricksRunLink } from '#product/browser/links/links-out.ts'
import { RunsTable } from '#product/browser/runs/runs-table.tsx'
import { listSubmitRun } from '#product/contract/calls/submit-run.ts'
import { listSubmitRuns } from '#product/contract/calls/submit-runs.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { place } from '#product/places.ts'

const metricsShown = 4

/** One-time runs of one name and cluster: what they cost over time, and each with its state and its whole cost. */
export function OneTimeRunsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  const { table, answer } = useReport(listSubmitRun, { path: { jobId } })
  const isMissing = isNotFound(table.result.error)
  const isOutsideScope = useIsOutsideScope(listSubmitRun, { path: { jobId }, query: { size: 1 } }, isMissing)
  const run = useShownRun(jobId, rowsOf(listSubmitRun, answer)[0], answer?.totalElements === 0)
  const { runs, currency, isRead } = useRunsInRange(jobId)
  if (isMissing)
    return (
      <MissingThing
        title={`One-time run ${jobId}`}
        because={describeError(table.result.error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'One-time runs', ...place.workflows({ tab: 'one-time-runs' }) }}
      />
    )
  if (table.result.error)
    return (
      <ErrorState
        error={table.result.error}
        title="The runs could not be read."
        onRetry={() => void table.result.refetch()}
      />
    )
  return (
    <>
      <AssetHeader
        kind="one-time run"
        assetKind="one_time_run"
        id={jobId}
        name={run?.dbJobName}
        workspaceId={run?.workspaceId}
        owner={runs?.owner ?? run?.userId}
        trigger={run?.trigger}
        computeTypes={runs?.computeType ?? run?.computeType}
        databricks={run && databricksRunLink(run)}
        note={<FullCostNote answer={answer} rowName="run attempt" rowsName="run attempts" />}
      />
      {isRead ? (
        runs && <AssetMetrics asset={runs} currency={currency} />
      ) : (
        <MetricSkeleton count={metricsShown} />
      )}
      <CostOverTime workloads="submit-runs" jobId={jobId} />
      <RunsTable table={table} />
    </>
  )
}

/** What the list of one-time runs says of these in the range; nothing where they neither ran nor cost anything. */
function useRunsInRange(jobId: string) {
  const query = { ...useViewQuery(), jobId, size: 1, runCosts: true }
  const { data, error } = useEndpoint(listSubmitRuns, { query })
  const [runs] = rowsOf(listSubmitRuns, data)
  return { runs, currency: data?.currency ?? 'USD', isRead: data !== undefined || error !== null }
}

type Run = ReturnType<typeof rowsOf<typeof listSubmitRun>>[number]

/** A run that the page is about: the first one that is listed, or the latest of all dates where none is. */
function useShownRun(jobId: string, listed: Run | undefined, isNoneListed: boolean): Run | undefined {
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const { data } = useEndpoint(
    listSubmitRun,
    { path: { jobId }, query: { ...scope, ...wholeHistory, size: 1 } },
    { enabled: isNoneListed },
  )
  return listed ?? rowsOf(listSubmitRun, data)[0]
}
