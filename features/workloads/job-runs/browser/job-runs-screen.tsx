import { useParams } from '@tanstack/react-router'
import { useAddress } from '#ui/address/use-address.ts'
import { useReport } from '#ui/report/use-report.ts'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { addressOfChosen, chosenRuns } from '#product/browser/runs/chosen-runs.ts'
import { ExistingJob } from '#product/browser/runs/existing-job.tsx'
import { RunTabs } from '#product/browser/runs/run-tabs.tsx'
import { useJobName } from '#product/browser/runs/use-job-name.ts'
import { CompareChosen } from './compare-chosen.tsx'
import { listJobRuns } from '#product/contract/calls/job-runs.ts'
import { RunsTable, RunsTitle } from '#product/browser/runs/runs-table.tsx'

/** The runs of one job: each attempt with its state, its machines and its whole cost. */
export function JobRunsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  return (
    <ExistingJob jobId={jobId}>
      <RunsOfJob jobId={jobId} />
    </ExistingJob>
  )
}

function RunsOfJob({ jobId }: { jobId: string }) {
  const { address, change } = useAddress()
  const chosen = chosenRuns(address)
  const { table } = useReport(listJobRuns, { path: { jobId } })
  return (
    <>
      <RunsTitle jobId={jobId} thing="job" name={useJobName(jobId)} />
      <RunTabs jobId={jobId} current="runs" />
      <CostOverTime jobId={jobId} />
      <RunsTable
        table={table}
        selection={{
          chosen,
          onChange: (next) => change(addressOfChosen(next), { replace: true }),
          actions: <CompareChosen jobId={jobId} chosen={chosen} />,
        }}
      />
    </>
  )
}
