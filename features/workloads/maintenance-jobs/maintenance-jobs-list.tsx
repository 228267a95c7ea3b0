import { textOf } from '../text-of.ts'
import { workloadCells } from '../workload-list/workload-cells.tsx'
import { WorkloadList } from '../workload-list/workload-list.tsx'
import { listMaintenanceJobs } from './contract.ts'

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

/** All upkeep that the platform did by itself in the scope and range. */
export function MaintenanceJobsList() {
  return (
    <WorkloadList
      report={listMaintenanceJobs}
      rowsName="maintenance jobs"
      rowKey={(row) => `${textOf(row, 'workspaceId')} ${textOf(row, 'dbJobId')}`}
      searchLabel="Search maintenance jobs"
      underneath={underneath}
      barColumn="cost"
      givesWay={givesWay}
      cells={workloadCells}
      empty={{
        title: 'There is no data.',
        children: 'No upkeep of the platform cost anything in this range: choose other dates or workspaces.',
      }}
    />
  )
}
