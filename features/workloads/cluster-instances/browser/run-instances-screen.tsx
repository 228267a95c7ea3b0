import { useParams } from '@tanstack/react-router'
import { useReport } from '#ui/report/use-report.ts'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Id } from '#ui/values/id.tsx'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { ExistingJob } from '#product/browser/runs/existing-job.tsx'
import { RunPageTabs } from '#product/browser/runs/run-page-tabs.tsx'
import { listClusterInstances } from '../contract.ts'
import { instancePlace } from './instance-place.ts'

/** The lives of clusters that an attempt of a run used. */
export function RunInstancesScreen() {
  const { jobId = '', runId = '' } = useParams({ strict: false })
  return (
    <ExistingJob jobId={jobId}>
      <RunInstances jobId={jobId} runId={runId} />
    </ExistingJob>
  )
}

function RunInstances({ jobId, runId }: { jobId: string; runId: string }) {
  const attemptNumber = Number(valueOf(useUrlState().urlState, 'attemptNumber') ?? 0)
  const { table } = useReport(listClusterInstances, { filterValues: { jobId, runId, attemptNumber } })
  return (
    <>
      <ScreenTitle
        tabTitle={`Cluster instances · Run ${runId}`}
        beside={
          <span className="muted">
            run <Id id={runId} />
            <InWorkspace />
          </span>
        }
        facts="Each with its whole life and all that ran on it, also outside of the run."
      />
      <RunPageTabs jobId={jobId} runId={runId} current="instances" />
      <ProductTable
        {...table}
        rowsName="instances"
        linkOf={instancePlace}
        empty={{
          title: 'No cluster of this run is known.',
          children: 'Serverless compute has none.',
        }}
      />
    </>
  )
}
