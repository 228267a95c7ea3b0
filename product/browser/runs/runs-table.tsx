import type { ReactNode } from 'react'
import type { Row } from '#contract/report.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { words } from '#ui/format/words.ts'
import type { ReportTableProps } from '#ui/report/report-table.tsx'
import { ReportTable } from '#ui/report/report-table.tsx'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Id } from '#ui/values/id.tsx'
import { ExplainButton } from '../cost-breakdown/explain-button.tsx'
import type { FigureName } from '../cost-breakdown/figure.ts'
import { TelemetryNote } from '../workload-list/telemetry-note.tsx'
import { FindingBadge } from '../findings/finding-badge.tsx'
import { LinkOut } from '../links/link-out.tsx'
import { databricksRunLink } from '../links/links-out.ts'
import { attemptKey, attemptLink } from './run-links.ts'
import { textOf } from '#product/contract/text-of.ts'

function figureName(row: Row): FigureName {
  const parts = {
    workspaceId: textOf(row, 'workspaceId'),
    jobId: textOf(row, 'jobId'),
    runId: textOf(row, 'runId'),
    attemptNumber: textOf(row, 'attemptNumber'),
  }
  return { label: `run ${parts.runId}`, parts }
}

const cellsOf = (onOpen: (drawer: string) => void) => ({
  findings: (row: Row) => <FindingBadge row={row} />,
  workspaceUrl: (row: Row) => <LinkOut target={databricksRunLink(row)}>Open</LinkOut>,
  trigger: (row: Row, usual: ReactNode) => words(textOf(row, 'trigger')) || usual,
  runCost: (row: Row, usual: ReactNode) => (
    <ExplainButton name={figureName(row)} onOpen={onOpen} isKnown={row['runCost'] !== null}>
      {usual}
    </ExplainButton>
  ),
})

const givesWay = [
  'workspaceUrl',
  'estimatedRunCost',
  'clusterInstancesCount',
  'trigger',
  'computeType',
  'tasksCount',
  'findings',
  'attemptNumber',
  'cloudCost',
  'databricksCost',
]

type TitleProps = { jobId: string; thing: string; name: string | undefined }

/** The name of what was run, as soon as it is known, also among the breadcrumbs. */
export function RunsTitle({ jobId, thing, name }: TitleProps) {
  useCrumbName(name)
  return (
    <ScreenTitle
      {...(name === undefined ? {} : { title: name })}
      beside={
        <span className="muted">
          {thing} <Id id={jobId} />
          <InWorkspace />
        </span>
      }
      facts="Runs that overlap the range of UTC days; each shows its whole cost, also outside the range."
    />
  )
}

type Props = Pick<
  ReportTableProps,
  'report' | 'result' | 'view' | 'onViewChange' | 'csvHref' | 'selection'
> & {
  /** The way out where there is nothing. */
  hint: string
}

/** Attempts of runs: each with its state, its machines and its whole cost, which explains itself. */
export function RunsTable({ hint, ...table }: Props) {
  const drawer = useDrawer()
  return (
    <ReportTable
      {...table}
      moreFilters={<TelemetryNote />}
      rowsName="runs"
      rowKey={attemptKey}
      barColumn="runCost"
      givesWay={givesWay}
      linkOf={attemptLink}
      cells={cellsOf(drawer.open)}
      empty={{ title: 'There are no job runs for the selected filter configuration.', children: hint }}
    />
  )
}
