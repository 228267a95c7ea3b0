import { useParams } from '@tanstack/react-router'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { useReport } from '#ui/report/use-report.ts'
import { FullCostNote } from '#product/browser/asset/full-cost-note.tsx'
import { JobHeader } from '#product/browser/asset/job-header.tsx'
import { CostOverTime } from '#product/browser/cost-over-time/cost-over-time.tsx'
import { urlStateOfChosen, chosenRuns } from '#product/browser/runs/chosen-runs.ts'
import { ExistingJob } from '#product/browser/runs/existing-job.tsx'
import { RunTabs } from '#product/browser/runs/run-tabs.tsx'
import { ComputePanel } from '../compute/browser/compute-panel.tsx'
import { CompareChosen } from './compare-chosen.tsx'
import { listJobRuns } from '#product/contract/calls/job-runs.ts'
import { JobMetrics } from './job-metrics.tsx'
import { UnlessOneTime } from './unless-one-time.tsx'
import { RunsTable } from '#product/browser/runs/runs-table.tsx'

/** The runs of one job: each attempt with its state and full cost. */
export function JobRunsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  return (
    <UnlessOneTime jobId={jobId}>
      <ExistingJob jobId={jobId}>
        <RunsOfJob jobId={jobId} />
      </ExistingJob>
    </UnlessOneTime>
  )
}

function RunsOfJob({ jobId }: { jobId: string }) {
  const { urlState, change } = useUrlState()
  const chosen = chosenRuns(urlState)
  const { table, answer } = useReport(listJobRuns, { path: { jobId } })
  return (
    <>
      <JobHeader
        jobId={jobId}
        note={<FullCostNote answer={answer} rowName="run attempt" rowsName="run attempts" />}
      />
      <RunTabs jobId={jobId} current="runs" />
      <JobMetrics jobId={jobId} />
      <CostOverTime jobId={jobId} />
      <ComputePanel jobId={jobId} />
      <RunsTable
        table={table}
        selection={{
          chosen,
          onChange: (next) => change(urlStateOfChosen(next), { replace: true }),
          actions: <CompareChosen jobId={jobId} chosen={chosen} />,
        }}
      />
    </>
  )
}
