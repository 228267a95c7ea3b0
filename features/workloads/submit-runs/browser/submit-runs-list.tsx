import { place } from '#product/places.ts'
import { textOf } from '#product/contract/text-of.ts'
import { workloadCells } from '#product/browser/workload-list/workload-cells.tsx'
import { WorkflowsHead } from '#product/browser/workload-list/workflows-head.tsx'
import { WorkloadList } from '#product/browser/workload-list/workload-list.tsx'
import { listSubmitRuns } from '../contract.ts'

const underneath = { dbJobName: 'dbJobId', databricksCost: 'priceKind' }

const givesWay = [
  'estimatedCost',
  'workspaceName',
  'cloudCost',
  'databricksCost',
  'failedRunsCount',
  'owner',
  'computeType',
  'costChange',
  'clusterName',
  'duration',
  'runsCount',
]

/** All one-time runs of the scope and range, by name and cluster, the most recent first. */
export function SubmitRunsTab() {
  return (
    <>
      <WorkflowsHead />
      <WorkloadList
        report={listSubmitRuns}
        rowsName="one-time runs"
        rowKey={(row) => `${textOf(row, 'workspaceId')} ${textOf(row, 'dbJobId')}`}
        searchLabel="Search one-time runs"
        underneath={underneath}
        barColumn="cost"
        givesWay={givesWay}
        linkOf={(row) =>
          place.oneTimeRuns({ jobId: textOf(row, 'dbJobId') }, { ofWorkspace: textOf(row, 'workspaceId') })
        }
        cells={workloadCells}
        empty={{
          title: 'There is no data.',
          children:
            'Nothing was submitted as a one-time run in this range: choose other dates or workspaces.',
        }}
      />
    </>
  )
}
