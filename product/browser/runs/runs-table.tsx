import type { AskedReport, ListEndpoint } from '#ui/report/use-report.ts'
import type { Selection } from '#ui/report/report-look.ts'
import type { runList } from '#product/contract/calls/job-runs.ts'
import { ProductTable } from '../list/product-table.tsx'
import { TelemetryNote } from '../workload-list/telemetry-note.tsx'
import { attemptKey, attemptLink } from './run-links.ts'

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
