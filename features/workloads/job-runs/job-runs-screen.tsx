import type { ReactNode } from 'react'
import { useParams } from '@tanstack/react-router'
import type { Row } from '#contract/report.ts'
import { csvAddressOf } from '#client/address.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { words } from '#ui/format/words.ts'
import { ReportTable } from '#ui/report/report-table.tsx'
import { useReportView } from '#ui/report/use-report-view.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Id } from '#ui/values/id.tsx'
import { ExplainButton } from '../cost-explanation/explain-button.tsx'
import { ExplanationDrawer } from '../cost-explanation/explanation-drawer.tsx'
import { figureOfDrawer, type FigureName } from '../cost-explanation/figure.ts'
import { textOf } from '../text-of.ts'
import { listJobRuns } from './contract.ts'

function figureName(row: Row, above: string): FigureName {
  const parts = {
    workspaceId: textOf(row, 'workspaceId'),
    jobId: textOf(row, 'jobId'),
    runId: textOf(row, 'runId'),
    attemptNumber: textOf(row, 'attemptNumber'),
  }
  return { label: `run ${parts.runId}`, parts, above }
}

const cellsOf = (onOpen: (drawer: string) => void) => ({
  trigger: (row: Row, usual: ReactNode) => words(textOf(row, 'trigger')) || usual,
  runCost: (row: Row, usual: ReactNode, above: string) => (
    <ExplainButton name={figureName(row, above)} onOpen={onOpen}>
      {usual}
    </ExplainButton>
  ),
})

const givesWay = [
  'estimatedRunCost',
  'clusterInstancesCount',
  'trigger',
  'computeType',
  'tasksCount',
  'attemptNumber',
  'cloudCost',
  'databricksCost',
]

/** The runs of one job: each attempt with its state, its machines and its whole cost. */
export function JobRunsScreen() {
  const { jobId = '' } = useParams({ strict: false })
  const { view, onViewChange, query } = useReportView(listJobRuns)
  const viewQuery = useViewQuery()
  const drawer = useDrawer()
  const result = useEndpoint(listJobRuns, { path: { jobId }, query })
  const currency = result.data?.currency ?? 'USD'
  const rows = result.data?.[listJobRuns.listName]
  const [first] = Array.isArray(rows) ? rows : []
  const jobName = first ? textOf(first, 'dbJobName') : undefined
  useCrumbName(jobName)
  const figure = figureOfDrawer(drawer.name, viewQuery)
  return (
    <>
      <ScreenTitle
        {...(jobName === undefined ? {} : { title: jobName })}
        beside={
          <span className="muted">
            job <Id id={jobId} />
          </span>
        }
        facts="Runs that overlap the range; each shows its whole cost, also outside the range."
      />
      <ReportTable
        report={listJobRuns}
        result={result}
        view={view}
        onViewChange={onViewChange}
        rowsName="runs"
        rowKey={(row) =>
          `${textOf(row, 'workspaceId')} ${textOf(row, 'runId')} ${textOf(row, 'attemptNumber')}`
        }
        currency={currency}
        searchLabel="Run id"
        barColumn="runCost"
        givesWay={givesWay}
        linkOf={(row) => ({
          to: `/reporting/workflow-tasks/jobs/${encodeURIComponent(jobId)}/runs/${encodeURIComponent(textOf(row, 'runId'))}/tasks`,
          view: { workspaceId: textOf(row, 'workspaceId'), attemptNumber: textOf(row, 'attemptNumber') },
        })}
        cells={cellsOf(drawer.open)}
        csvHref={csvAddressOf(listJobRuns, { path: { jobId }, query })}
        empty={{
          title: 'There are no job runs for the selected filter configuration.',
          children: 'Choose other dates or clear the search.',
        }}
      />
      {figure && <ExplanationDrawer figure={figure} onClose={drawer.close} />}
    </>
  )
}
