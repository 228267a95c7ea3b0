import { useParams } from '@tanstack/react-router'
import { rowsOf } from '#contract/report.ts'
import { ReportTable } from '#ui/report/report-table.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { useIsOutsideScope } from '#ui/scope/use-is-outside-scope.ts'
import { MissingThing } from '#ui/screen/missing-thing.tsx'
import { describeError, isNotFound } from '#ui/states/describe-error.ts'
import { listMaintenanceJobRuns } from '../contract.ts'
import { AssetHeader } from '#product/browser/asset/asset-header.tsx'
import { place } from '#product/places.ts'

/** Each time that the platform maintained a pipeline: when, on what, and what it cost. */
export function MaintenanceRunsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  const { table, answer } = useReport(listMaintenanceJobRuns, { path: { jobId } })
  const [first] = rowsOf(listMaintenanceJobRuns, answer)
  const isMissing = isNotFound(table.result.error)
  const asked = { path: { jobId }, query: { size: 1 } }
  const isOutsideScope = useIsOutsideScope(listMaintenanceJobRuns, asked, isMissing)
  if (isMissing)
    return (
      <MissingThing
        title={`Platform service ${jobId}`}
        because={describeError(table.result.error).message}
        isOutsideScope={isOutsideScope}
        up={{ label: 'Platform services', ...place.workflows({ tab: 'maintenance-jobs' }) }}
      />
    )
  return (
    <>
      <AssetHeader
        kind="platform service"
        id={jobId}
        name={first?.dbJobName}
        note="Maintenance active in these dates (UTC), with its full cost, including time outside of them."
      />
      <ReportTable
        {...table}
        rowsName="maintenance runs"
        empty={{
          title: 'There are no job runs for the selected filter configuration.',
          children:
            'Choose other dates or clear the search. The bill names no single runs of platform services.',
        }}
      />
    </>
  )
}
