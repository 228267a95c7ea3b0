import { place } from '#product/places.ts'
import type { Row } from '#contract/report.ts'
import { textOf } from '#product/contract/text-of.ts'
import { workloadCells } from '#product/browser/workload-list/workload-cells.tsx'
import { WorkflowsHead } from '#product/browser/workload-list/workflows-head.tsx'
import { WorkloadList } from '#product/browser/workload-list/workload-list.tsx'
import { listMaintenanceJobs } from '../contract.ts'

const underneath = { dbJobName: 'dbJobId', databricksCost: 'priceKind' }

const givesWay = [
  'estimatedCost',
  'owner',
  'computeType',
  'costChange',
  'workspaceName',
  'cloudCost',
  'databricksCost',
  'upkeepKind',
  'duration',
  'runsCount',
]

/** Leads to the single maintenances of a pipeline; of products none are known. */
function runsLink(row: Row) {
  if (textOf(row, 'upkeepKind') !== 'Pipeline') return undefined
  return place.maintenanceRuns({ jobId: textOf(row, 'dbJobId') }, { ofWorkspace: textOf(row, 'workspaceId') })
}

/** All upkeep that the platform did by itself in the scope and range. */
export function MaintenanceJobsTab() {
  return (
    <>
      <WorkflowsHead />
      <WorkloadList
        report={listMaintenanceJobs}
        rowsName="maintenance jobs"
        rowKey={(row) => `${textOf(row, 'workspaceId')} ${textOf(row, 'dbJobId')}`}
        searchLabel="Search maintenance jobs"
        underneath={underneath}
        barColumn="cost"
        givesWay={givesWay}
        linkOf={runsLink}
        cells={workloadCells}
        empty={{
          title: 'There is no data.',
          children:
            'No upkeep of the platform cost anything in this range: choose other dates or workspaces.',
        }}
      />
    </>
  )
}
