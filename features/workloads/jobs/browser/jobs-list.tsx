import type { ReactNode } from 'react'
import { place } from '#product/places.ts'
import type { Row } from '#contract/report.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { ExplainButton } from '#product/browser/cost-breakdown/explain-button.tsx'
import type { FigureName } from '#product/browser/cost-breakdown/figure.ts'
import { GroupChoice } from '../groups/browser/group-choice.tsx'
import { textOf } from '#product/contract/text-of.ts'
import { ValueFilter } from '../groups/browser/value-filter.tsx'
import { workloadCells } from '#product/browser/workload-list/workload-cells.tsx'
import { WorkloadList } from '#product/browser/workload-list/workload-list.tsx'
import { listJobs } from '../contract.ts'

const nameOf = (row: Row, above: string): FigureName => ({
  above,
  label: textOf(row, 'dbJobName'),
  parts: { workspaceId: textOf(row, 'workspaceId'), jobId: textOf(row, 'dbJobId') },
})

const cellsOf = (onOpen: (drawer: string) => void) => ({
  ...workloadCells,
  cost: (row: Row, usual: ReactNode, above: string) => (
    <ExplainButton name={nameOf(row, above)} onOpen={onOpen}>
      {usual}
    </ExplainButton>
  ),
})

const underneath = { dbJobName: 'dbJobId', databricksCost: 'priceKind' }

const givesWay = [
  'estimatedCost',
  'workspaceName',
  'cloudCost',
  'databricksCost',
  'failedRunsCount',
  'owner',
  'costTrend',
  'computeType',
  'costChange',
  'findings',
  'duration',
  'runsCount',
]

/** All jobs of the scope and range. */
export function JobsList({ onExplain }: { onExplain: (drawer: string) => void }) {
  const { change } = useAddress()
  return (
    <WorkloadList
      report={listJobs}
      rowsName="jobs"
      rowKey={(row) => `${textOf(row, 'workspaceId')} ${textOf(row, 'dbJobId')}`}
      searchLabel="Search jobs"
      underneath={underneath}
      barColumn="cost"
      givesWay={givesWay}
      moreFilters={
        <>
          <ValueFilter onChoose={(changes) => change({ ...changes, page: undefined })} />
          <GroupChoice />
        </>
      }
      linkOf={(row) =>
        place.runs({ jobId: textOf(row, 'dbJobId') }, { ofWorkspace: textOf(row, 'workspaceId') })
      }
      cells={cellsOf(onExplain)}
      empty={{
        title: 'There is no data.',
        children:
          'No job ran or cost anything in this range: choose other dates or workspaces, or clear the filters.',
      }}
    />
  )
}
