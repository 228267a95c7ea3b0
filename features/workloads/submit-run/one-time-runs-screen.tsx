import { useParams } from '@tanstack/react-router'
import { rowsOf } from '#contract/report.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { useReport } from '#ui/report/use-report.ts'
import { RunFilters } from '../job-runs/run-filters.tsx'
import { runFiltersOf } from '../job-runs/run-filters-of.ts'
import { RunsTable, RunsTitle } from '../job-runs/runs-table.tsx'
import { textOf } from '../text-of.ts'
import { listSubmitRun } from './contract.ts'

/** One-time runs of one name and cluster: each with its state and its whole cost. */
export function OneTimeRunsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  const { address, change } = useAddress()
  const filters = runFiltersOf(address)
  const { table, answer } = useReport(listSubmitRun, { path: { jobId }, filterValues: filters })
  const [first] = rowsOf(listSubmitRun, answer)
  return (
    <>
      <RunsTitle jobId={jobId} thing="one-time run" name={first && textOf(first, 'dbJobName')} />
      <RunsTable
        {...table}
        filters={<RunFilters filters={filters} currency={answer?.currency ?? 'USD'} onChange={change} />}
        hint="Choose other dates, clear the search or take filters away."
      />
    </>
  )
}
