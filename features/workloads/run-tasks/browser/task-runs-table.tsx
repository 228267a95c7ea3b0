import type { ReactNode } from 'react'
import { rowsOf, type Row } from '#contract/report.ts'
import { valueOf, workspaceOf, type AddressChanges } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { classes } from '#ui/classes.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { words } from '#ui/format/words.ts'
import { ReportTable } from '#ui/report/report-table.tsx'
import type { ViewChanges } from '#ui/report/report-view.ts'
import { useReport } from '#ui/report/use-report.ts'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noComputeOfTask, taskCostAbsence } from '#product/contract/absences.ts'
import { ExplainButton } from '#product/browser/cost-breakdown/explain-button.tsx'
import { LinkOut } from '#product/browser/links/link-out.tsx'
import { sparkUiLink } from '#product/browser/links/links-out.ts'
import { numberOrNull, textOf } from '#product/contract/text-of.ts'
import { TelemetryNote } from '#product/browser/workload-list/telemetry-note.tsx'
import { computeOf } from './compute-of.ts'
import { listTaskRuns } from '../contract.ts'
import { NestedLink } from './nested-link.tsx'
import styles from './run-tasks.module.css'
import { TaskResourcesPanel } from './task-resources-panel.tsx'
import { RetryName } from './retry-name.tsx'

/** One attempt of a run. */
export type AttemptKey = { jobId: string; runId: string; attemptNumber: string }

type Props = {
  attempt: AttemptKey
  workspaceUrl: string
  /** Chooses the cluster by which tasks are filtered. */
  clusterFilter: ReactNode
}

const givesWay = [
  'estimatedCost',
  'nestedRunsCount',
  'taskType',
  'setupDuration',
  'cloudCost',
  'databricksCost',
  'startTime',
  'clusterName',
  'duration',
]

function figureName(row: Row) {
  const parts = {
    workspaceId: textOf(row, 'workspaceId'),
    jobId: textOf(row, 'jobId'),
    runId: textOf(row, 'runId'),
    attemptNumber: textOf(row, 'attemptNumber'),
    taskRunId: textOf(row, 'taskRunId'),
  }
  return { label: textOf(row, 'taskKey'), parts }
}

type Ways = {
  onOpen: (drawer: string) => void
  workspaceUrl: string
  isBelow: boolean
  /** The task run whose resources are open. */
  opened: string | undefined
  onResources: (taskRunId: string | undefined) => void
}

const cellsOf = ({ onOpen, workspaceUrl, isBelow, opened, onResources }: Ways) => ({
  taskKey: (row: Row, usual: ReactNode) => {
    const taskRunId = textOf(row, 'taskRunId')
    const isOpen = opened === taskRunId
    const isRetry = (numberOrNull(row, 'taskAttemptNumber') ?? 0) > 0
    return (
      <>
        {isRetry ? <RetryName task={row} isBelow={isBelow} /> : usual}
        <span className={classes(styles.ways, isRetry && isBelow && styles.retry)}>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onResources(isOpen ? undefined : taskRunId)}
          >
            Resources
          </button>
          <LinkOut target={sparkUiLink(workspaceUrl, row)}>Spark UI</LinkOut>
        </span>
      </>
    )
  },
  taskType: (row: Row, usual: ReactNode) => words(textOf(row, 'taskType').toUpperCase()) || usual,
  clusterName: (row: Row, usual: ReactNode) =>
    row['clusterName'] === null ? (computeOf(row) ?? <NotAvailable because={noComputeOfTask} />) : usual,
  cost: (row: Row, usual: ReactNode) =>
    row['cost'] === null ? (
      <NotAvailable
        because={taskCostAbsence([{ status: textOf(row, 'status'), taskType: textOf(row, 'taskType') }])}
      />
    ) : (
      <ExplainButton name={figureName(row)} onOpen={onOpen}>
        {usual}
      </ExplainButton>
    ),
  nestedRunsCount: (row: Row) => <NestedLink task={row} />,
})

/** A search narrows the tasks over time, too, and closes what may be no longer among them. */
const withSearch = ({ search }: ViewChanges): AddressChanges =>
  search === undefined ? {} : { tasksPage: undefined, task: undefined, drawer: undefined }

/** The task runs of an attempt as a list, and the resources of the one that is open, with ways to their cost, resources, notebooks and Spark UI. */
export function TaskRunsTable({ attempt, workspaceUrl, clusterFilter }: Props) {
  const { address, change } = useAddress()
  const drawer = useDrawer()
  const clusterId = valueOf(address, 'clusterId')
  const { table, answer } = useReport(listTaskRuns, {
    path: attempt,
    alongside: withSearch,
    ...(clusterId ? { filterValues: { clusterId } } : {}),
  })
  const opened = valueOf(address, 'task')
  const openedTask = rowsOf(listTaskRuns, answer).find((row) => textOf(row, 'taskRunId') === opened)
  return (
    <>
      <ReportTable
        {...table}
        rowsName="tasks"
        rowKey={(row) => textOf(row, 'taskRunId')}
        moreFilters={
          <>
            {clusterFilter}
            <TelemetryNote />
          </>
        }
        barColumn="cost"
        givesWay={givesWay}
        cells={cellsOf({
          onOpen: drawer.open,
          workspaceUrl,
          isBelow: table.view.orderBy === 'startTime',
          opened,
          onResources: (taskRunId) => change({ task: taskRunId }),
        })}
        openRow={opened}
        empty={{
          title: 'There is no data.',
          children: 'No task fits: clear the search or choose any cluster.',
        }}
      />
      {openedTask && <TaskResourcesPanel key={opened} task={openedTask} workspaceId={workspaceOf(address)} />}
    </>
  )
}
