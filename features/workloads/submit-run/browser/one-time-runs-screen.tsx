import { useParams } from '@tanstack/react-router'
import { rowsOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { AssetHeader } from '#product/browser/asset/asset-header.tsx'
import { RunsTable } from '#product/browser/runs/runs-table.tsx'
import { place } from '#product/places.ts'
import { listSubmitRun } from '#product/contract/calls/submit-run.ts'

/** One-time runs of one name and cluster: each with its state and its whole cost. */
export function OneTimeRunsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  const { table, answer } = useReport(listSubmitRun, { path: { jobId } })
  const [first] = rowsOf(listSubmitRun, answer)
  const isMissing = isNotFound(table.result.error)
  const isOutsideScope = useIsOutsideScope(listSubmitRun, { path: { jobId }, query: { size: 1 } }, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`One-time run ${jobId}`}
        because={describeError(table.result.error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'One-time runs', ...place.workflows({ tab: 'one-time-runs' }) }}
      />
    )
  return (
    <>
      <AssetHeader
        kind="one-time run"
        id={jobId}
        name={first?.dbJobName}
        note="Runs active in these dates (UTC), with their full cost, including time outside of them."
      />
      <RunsTable table={table} />
    </>
  )
}
