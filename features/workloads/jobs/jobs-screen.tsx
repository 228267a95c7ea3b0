import type { ReactNode } from 'react'
import type { Row } from '#contract/report.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { ReportList } from '#ui/report/report-list.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ExplanationDrawer } from '../cost-explanation/explanation-drawer.tsx'
import { ExplainButton } from '../cost-explanation/explain-button.tsx'
import { figureOfDrawer, type FigureName } from '../cost-explanation/figure.ts'
import { ReconciliationStrips } from '../reconciliation/reconciliation-strips.tsx'
import { textOf } from '../text-of.ts'
import { listJobs } from './contract.ts'

const nameOf = (row: Row, above: string): FigureName => ({
  above,
  label: textOf(row, 'dbJobName'),
  parts: { workspaceId: textOf(row, 'workspaceId'), jobId: textOf(row, 'dbJobId') },
})

const cellsOf = (onOpen: (drawer: string) => void) => ({
  cost: (row: Row, usual: ReactNode, above: string) => (
    <ExplainButton name={nameOf(row, above)} onOpen={onOpen}>
      {usual}
    </ExplainButton>
  ),
})

const givesWay = [
  'estimatedCost',
  'owner',
  'workspaceName',
  'computeType',
  'failedRunsCount',
  'cloudCost',
  'databricksCost',
  'duration',
  'runsCount',
]

/** All jobs of the scope and range, below the strip that says where the whole bill went. */
export function JobsScreen() {
  const drawer = useDrawer()
  const figure = figureOfDrawer(drawer.name, useViewQuery())
  return (
    <>
      <ScreenTitle />
      <ReconciliationStrips onExplain={drawer.open} />
      <ReportList
        report={listJobs}
        rowsName="jobs"
        rowKey={(row) => `${textOf(row, 'workspaceId')} ${textOf(row, 'dbJobId')}`}
        searchLabel="Job name, id or owner"
        underneath={{ dbJobName: 'dbJobId' }}
        barColumn="cost"
        givesWay={givesWay}
        linkOf={(row) => ({
          to: `/reporting/workflow-runs/data/${encodeURIComponent(textOf(row, 'dbJobId'))}`,
          view: { workspaceId: textOf(row, 'workspaceId') },
        })}
        cells={cellsOf(drawer.open)}
        empty={{
          title: 'There is no data.',
          children: 'No job ran or cost anything in this range: choose other dates or workspaces.',
        }}
      />
      {figure && <ExplanationDrawer figure={figure} onClose={drawer.close} />}
    </>
  )
}
