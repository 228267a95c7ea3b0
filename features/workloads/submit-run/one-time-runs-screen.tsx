import { useParams } from '@tanstack/react-router'
import { rowsOf } from '#contract/report.ts'
import { useReport } from '#ui/report/use-report.ts'
import { RunsTable, RunsTitle } from '../job-runs/runs-table.tsx'
import { textOf } from '../text-of.ts'
import { listSubmitRun } from './contract.ts'

/** One-time runs of one name and cluster: each with its state and its whole cost. */
export function OneTimeRunsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  const { table, answer } = useReport(listSubmitRun, { path: { jobId } })
  const [first] = rowsOf(listSubmitRun, answer)
  return (
    <>
      <RunsTitle jobId={jobId} thing="one-time run" name={first && textOf(first, 'dbJobName')} />
      <RunsTable {...table} hint="Choose other dates or clear the search." />
    </>
  )
}
