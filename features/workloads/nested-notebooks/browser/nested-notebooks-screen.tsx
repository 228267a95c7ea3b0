import { useParams } from '@tanstack/react-router'
import { valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { ReportList } from '#ui/report/report-list.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Id } from '#ui/values/id.tsx'
import { ExistingJob } from '#product/browser/runs/existing-job.tsx'
import { textOf } from '#product/contract/text-of.ts'
import { listNestedNotebooks } from '../contract.ts'

/** The notebooks that the notebook of one task ran in turn. */
export function NestedNotebooksScreen() {
  const { jobId = '', runId = '', taskId = '' } = useParams({ strict: false })
  const { address } = useAddress()
  const attemptNumber = valueOf(address, 'attemptNumber') ?? '0'
  return (
    <ExistingJob jobId={jobId}>
      <ScreenTitle
        beside={
          <span className="muted">
            task <Id id={taskId} /> of run <Id id={runId} />
          </span>
        }
        facts="Only the first level is kept. They run on the machines of their task, whose cost includes them."
      />
      <ReportList
        report={listNestedNotebooks}
        path={{ jobId, runId, attemptNumber, taskId }}
        rowsName="nested notebooks"
        rowKey={(row) => textOf(row, 'notebookRunId')}
        empty={{
          title: 'There is no data.',
          children:
            'This task ran no notebook by a notebook call, or the platform does not tell: it names the task since system.lakeflow.job_run_timeline has source_task_run_id.',
        }}
      />
    </ExistingJob>
  )
}
