import type { ReactNode } from 'react'
import { pathOf } from '#contract/endpoint.ts'
import type { Row } from '#contract/report.ts'
import { ScreenLink } from '#ui/address/screen-link.tsx'
import { Button } from '#ui/control/button.tsx'
import { classes } from '#ui/classes.ts'
import { moneyPartsByName } from '#ui/format/money.ts'
import { count } from '#ui/format/quantity.ts'
import { words } from '#ui/format/words.ts'
import { Panel } from '#ui/panel/panel.tsx'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Status } from '#ui/status/status.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noComputeOfTask, noWorkStart, onlyRest, taskCostAbsence, taskGoesOn } from '../absences.ts'
import { LinkOut } from '../link-out.tsx'
import { sparkUiLink } from '../links-out.ts'
import { nestedNotebooksScreen } from '../nested-notebooks/screen.ts'
import { numberOrNull, textOf, textOrNull } from '../text-of.ts'
import { computeOf } from './compute-of.ts'
import styles from './task-table.module.css'

type Props = {
  tasks: readonly Row[]
  /** How many there are in all. */
  totalTasks: number
  /** Turns to another page of them. */
  pager: ReactNode
  /** What they are filtered by. */
  filters: ReactNode
  workspaceUrl: string
  currency: string
  /** The task run whose resources are open. */
  open: string | undefined
  onOpen: (taskRunId: string | undefined) => void
}

/** The tasks of an attempt as a table, retries below their first try, with ways to their resources, notebooks and Spark UI. */
export function TaskTable({
  tasks,
  totalTasks,
  pager,
  filters,
  workspaceUrl,
  currency,
  open,
  onOpen,
}: Props) {
  const costs = moneyPartsByName(
    tasks.map((row) => ({ name: textOf(row, 'taskKey'), amount: textOrNull(row, 'cost') ?? '0' })),
  )
  return (
    <Panel
      title="Tasks"
      unit={`${count(totalTasks)} task ${totalTasks === 1 ? 'run' : 'runs'}`}
      actions={filters}
      isFlush
    >
      <PlainTable label="Tasks of the attempt">
        <thead>
          <tr>
            <th scope="col" className={styles.task}>
              Task
            </th>
            <th scope="col">Status</th>
            <th scope="col">Type</th>
            <th scope="col">Cluster</th>
            <th scope="col" className={plain.figure}>
              Set-up
            </th>
            <th scope="col" className={plain.figure}>
              Duration
            </th>
            <th scope="col" className={plain.figure}>
              Cost, {currency}
            </th>
            <th scope="col">Nested notebooks</th>
            <th scope="col">More</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task, place) => (
            <TaskRow
              key={textOf(task, 'taskRunId')}
              task={task}
              cost={textOrNull(task, 'cost') === null ? undefined : costs[place]}
              workspaceUrl={workspaceUrl}
              isOpen={textOf(task, 'taskRunId') === open}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </PlainTable>
      {tasks.length === 0 && (
        <EmptyState title="There is no data.">
          No task fits: clear the search or choose any cluster.
        </EmptyState>
      )}
      {pager}
    </Panel>
  )
}

type RowProps = Pick<Props, 'workspaceUrl' | 'onOpen'> & {
  task: Row
  cost: string | undefined
  isOpen: boolean
}

function TaskRow({ task, cost, workspaceUrl, isOpen, onOpen }: RowProps) {
  const retry = numberOrNull(task, 'taskAttemptNumber') ?? 0
  const taskRunId = textOf(task, 'taskRunId')
  const key = textOf(task, 'taskKey')
  const name = retry > 0 ? `Retry ${retry} of ${key}` : key
  const type = textOf(task, 'taskType')
  const compute = computeOf(task)
  return (
    <tr className={classes(isOpen && styles.open)}>
      <td dir="auto" className={classes(styles.task, retry > 0 && styles.retry)} data-tip={name}>
        {name}
      </td>
      <td>
        <Status status={textOf(task, 'status')} />
      </td>
      <td>{type === '' ? <NotAvailable because={onlyRest} /> : words(type.toUpperCase())}</td>
      <td>
        {compute === undefined ? (
          <NotAvailable because={noComputeOfTask} />
        ) : (
          <span className={styles.cluster} data-tip={compute} dir="auto">
            {compute}
          </span>
        )}
      </td>
      <td className={plain.figure}>
        <Duration milliseconds={numberOrNull(task, 'setupDuration')} absentBecause={noWorkStart} />
      </td>
      <td className={plain.figure}>
        <Duration milliseconds={numberOrNull(task, 'duration')} absentBecause={taskGoesOn} />
      </td>
      <td className={plain.figure}>
        {cost !== undefined && task['isCostEstimated'] === true && <EstimateMark />}
        {cost ?? (
          <NotAvailable because={taskCostAbsence([{ status: textOf(task, 'status'), taskType: type }])} />
        )}
      </td>
      <td>
        <NestedLink task={task} />
      </td>
      <td className={styles.ways}>
        <Button
          tone="quiet"
          isOn={isOpen}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : taskRunId)}
        >
          Resources
        </Button>
        <LinkOut target={sparkUiLink(workspaceUrl, task)}>Spark UI</LinkOut>
      </td>
    </tr>
  )
}

function NestedLink({ task }: { task: Row }) {
  const nested = numberOrNull(task, 'nestedRunsCount') ?? 0
  if (nested === 0) return <span className="faint">none</span>
  const [jobId, runId, taskId] = [textOf(task, 'jobId'), textOf(task, 'runId'), textOf(task, 'taskRunId')]
  return (
    <ScreenLink
      to={pathOf(nestedNotebooksScreen.path, { jobId, runId, taskId })}
      view={{ workspaceId: textOf(task, 'workspaceId'), attemptNumber: textOf(task, 'attemptNumber') }}
    >
      {count(nested)} {nested === 1 ? 'notebook' : 'notebooks'}
    </ScreenLink>
  )
}
