import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import type { AskedReport, ListEndpoint } from '#ui/report/use-report.ts'
import type { Selection } from '#ui/report/report-look.ts'
import { Id } from '#ui/values/id.tsx'
import type { runList } from '#product/contract/calls/job-runs.ts'
import { ProductTable } from '../list/product-table.tsx'
import { TelemetryNote } from '../workload-list/telemetry-note.tsx'
import { attemptKey, attemptLink } from './run-links.ts'

type TitleProps = { jobId: string; thing: string; name: string | undefined }

/** The name of what was run, as soon as it is known, also among the breadcrumbs. */
export function RunsTitle({ jobId, thing, name }: TitleProps) {
  useCrumbName(name)
  return (
    <ScreenTitle
      {...(name === undefined ? {} : { title: name })}
      beside={
        <span className="muted">
          {thing} <Id id={jobId} />
          <InWorkspace />
        </span>
      }
      facts="Runs active in this date range (UTC). Costs are for the full run, including time outside the range."
    />
  )
}

type RunList = ListEndpoint & { columns: typeof runList.columns }

type Props = {
  /** What was asked of a list of runs. */
  table: AskedReport<RunList>['table']
  selection?: Selection
}

/** Attempts of runs: each with its state, its compute and its cost, which opens its breakdown. */
export function RunsTable({ table, selection }: Props) {
  return (
    <ProductTable<RunList>
      {...table}
      {...(selection && { selection })}
      moreFilters={<TelemetryNote />}
      rowsName="runs"
      rowKey={attemptKey}
      linkOf={attemptLink}
      empty={{
        title: 'There are no job runs for the selected filter configuration.',
        children: 'Choose other dates, clear the search or take filters away.',
      }}
    />
  )
}
