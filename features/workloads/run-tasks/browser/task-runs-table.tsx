import type { ReactNode } from 'react'
import { rowsOf } from '#contract/report.ts'
import { valueOf, workspaceOf, type UrlStateChanges } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { classes } from '#ui/classes.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { databricksWord } from '#product/contract/databricks-words.ts'
import { share } from '#ui/format/quantity.ts'
import { words } from '#ui/format/words.ts'
import type { ViewChanges } from '#ui/report/report-view.ts'
import { useReport } from '#ui/report/use-report.ts'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noComputeOfTask, taskCostAbsence } from '#product/contract/absences/tasks.ts'
import { splitAbsenceOf } from '#product/contract/absences/time-split.ts'
import { ExplainButton } from '#product/browser/cost-breakdown/explain-button.tsx'
import { LinkOut } from '#product/browser/links/link-out.tsx'
import { sparkUiLink } from '#product/browser/links/links-out.ts'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { PartName } from '#product/browser/time-parts/part-name.tsx'
import { TelemetryNote } from '#product/browser/workload-list/telemetry-note.tsx'
import type { AttemptPath } from './attempt.ts'
import { computeOf } from './compute-of.ts'
import { listTaskRuns, type TaskRun } from '../contract.ts'
import { NestedLink } from './nested-link.tsx'
import styles from './run-tasks.module.css'
import { OpenedTask } from './opened-task.tsx'
import { RetryName } from './retry-name.tsx'

type Props = {
  attempt: AttemptPath
  workspaceUrl: string
  /** How many task runs the attempt has; null where that is not known. */
  tasksCount: number | null
  /** Chooses the cluster by which tasks are filtered. */
  clusterFilter: ReactNode
}

function figureOf({ workspaceId, jobId, runId, attemptNumber, taskRunId, taskKey }: TaskRun) {
  const parts = { workspaceId, jobId, runId, attemptNumber: String(attemptNumber), taskRunId }
  return { label: taskKey ?? '', parts }
}

type Ways = {
  onOpen: (drawer: string) => void
  workspaceUrl: string
  isBelow: boolean
  /** The task run whose time and resources are open. */
  opened: string | undefined
  onTask: (taskRunId: string | undefined) => void
}

type Cells = RowCells<typeof listTaskRuns>

const cellsOf = ({ onOpen, workspaceUrl, isBelow, opened, onTask }: Ways): Cells => ({
  taskKey: (task, usual) => {
    const { taskRunId, taskAttemptNumber } = task
    const isOpen = opened === taskRunId
    const isRetry = taskAttemptNumber > 0
    return (
      <>
        {isRetry ? <RetryName task={task} isBelow={isBelow} /> : usual}
        <span className={classes(styles.ways, isRetry && isBelow && styles.retry)}>
          <button type="button" aria-expanded={isOpen} onClick={() => onTask(isOpen ? undefined : taskRunId)}>
            Time and resources
          </button>
          <NestedLink task={task} />
          <LinkOut target={sparkUiLink(workspaceUrl, task)}>Spark UI</LinkOut>
        </span>
      </>
    )
  },
  mostIn: ({ taskRunId, mostIn, mostInShare, endTime, telemetryAbsentBecause }) =>
    mostIn === null || mostInShare === null ? (
      <NotAvailable because={splitAbsenceOf({ telemetryAbsentBecause, isRunning: endTime === null })} />
    ) : (
      <button type="button" className={styles.most} onClick={() => onTask(taskRunId)}>
        <PartName part={mostIn} /> <span className="muted">{share(mostInShare)}</span>
      </button>
    ),
  taskType: ({ taskType }, usual) =>
    databricksWord(taskType ?? '') ?? (words(taskType?.toUpperCase() ?? '') || usual),
  clusterName: (task, usual) =>
    task.clusterName === null ? (computeOf(task) ?? <NotAvailable because={noComputeOfTask} />) : usual,
  cost: (task, usual) =>
    task.cost === null ? (
      <NotAvailable because={taskCostAbsence([task])} />
    ) : (
      <ExplainButton name={figureOf(task)} onOpen={onOpen}>
        {usual}
      </ExplainButton>
    ),
})

/** A search narrows the tasks over time, too, and closes what may be no longer among them. */
const withSearch = ({ search }: ViewChanges): UrlStateChanges =>
  search === undefined ? {} : { tasksPage: undefined, task: undefined, drawer: undefined }

/** The task runs of an attempt as a list, and time and resources of the one that is open, with ways to their cost, notebooks and Spark UI. */
export function TaskRunsTable({ attempt, workspaceUrl, tasksCount, clusterFilter }: Props) {
  const { urlState, change } = useUrlState()
  const drawer = useDrawer()
  const { table, answer } = useReport(listTaskRuns, { path: attempt, alongside: withSearch })
  const opened = valueOf(urlState, 'task')
  const openedTask = rowsOf(listTaskRuns, answer).find(({ taskRunId }) => taskRunId === opened)
  return (
    <>
      <ProductTable
        {...table}
        rowsName="tasks"
        rowKey={({ taskRunId }) => taskRunId}
        moreFilters={
          <>
            {clusterFilter}
            <TelemetryNote />
          </>
        }
        cells={cellsOf({
          onOpen: drawer.open,
          workspaceUrl,
          isBelow: table.view.orderBy === 'startTime',
          opened,
          onTask: (taskRunId) => change({ task: taskRunId }),
        })}
        openRow={opened}
        empty={{
          title: 'There is no data.',
          children: 'No task fits: clear the search or choose any cluster.',
        }}
      />
      {openedTask && (
        <OpenedTask
          key={opened}
          task={openedTask}
          tasksCount={tasksCount}
          workspaceId={workspaceOf(urlState)}
        />
      )}
    </>
  )
}
