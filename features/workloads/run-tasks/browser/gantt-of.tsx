import type { ReactNode } from 'react'
import { sumOfMoney } from '#contract/money.ts'
import { machineFill } from '#ui/fill/fill.ts'
import type { Fill } from '#ui/fill/fill.ts'
import type { GanttBar, GanttCluster, GanttTask } from '#product/browser/gantt/gantt-rows.ts'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noBill } from '#product/contract/absences/costs.ts'
import { taskCostAbsence } from '#product/contract/absences/tasks.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import type { TaskRun } from '../contract.ts'
import type { Attempt } from './attempt.ts'
import { computeOf } from './compute-of.ts'
import type { OutsideTasks } from './outside-tasks.ts'
import { phasesOf, unionOf, type Phase, type Span } from './phases.ts'

type Task = Pick<
  TaskRun,
  | 'taskRunId'
  | 'taskKey'
  | 'taskAttemptNumber'
  | 'status'
  | 'taskType'
  | 'clusterId'
  | 'clusterName'
  | 'computeType'
  | 'startTime'
  | 'executionStartTime'
  | 'endTime'
  | 'duration'
  | 'cost'
  | 'estimatedBecause'
>
type Run = Pick<
  Attempt,
  | 'status'
  | 'startTime'
  | 'endTime'
  | 'queueDuration'
  | 'setupDuration'
  | 'executionDuration'
  | 'runTotalDuration'
  | 'runCost'
  | 'estimatedBecause'
>
type Chart = { since: string; until: string; tasks: GanttTask[]; clusters: GanttCluster[] }

/** The key of the row that stands for the whole attempt. */
export const wholeRun = 'run'
/** The key of the row of what is of no task; it leads to the cost of the whole attempt. */
export const outsideTasksKey = 'outside-tasks'

const phaseLooks: Readonly<Record<Phase['name'], { fill: Fill; label: string }>> = {
  queue: { fill: 'chart-previous', label: 'Queue' },
  'start-up': { fill: 'idle', label: 'Start-up' },
  execution: { fill: 'chart-other', label: 'Execution' },
  between: { fill: 'idle', label: 'No task at work' },
  unknown: { fill: 'chart-other', label: 'Phases are not known' },
  'clean-up': { fill: 'neutral-solid', label: 'Clean-up' },
}

/** Phases with their colours, as a legend shows them. */
export const phaseLegend = [
  phaseLooks.queue,
  phaseLooks['start-up'],
  phaseLooks.execution,
  phaseLooks['clean-up'],
]

/** Tells what tasks ran on apart: a cluster, a kind of compute without one, or nothing that is known. */
function clusterKey({ clusterId, computeType }: Task): string {
  return clusterId ?? computeType?.join(',') ?? ''
}

/** When a task worked: after its set-up, until its end. */
function workOf({ startTime, executionStartTime, endTime }: Task, until: string): Span {
  return { since: executionStartTime ?? startTime, until: endTime ?? until }
}

function worksOf(tasks: readonly Task[], until: string): Span[] {
  return tasks.map((task) => workOf(task, until))
}

function barsOf(task: Task, fill: Fill, until: string): GanttBar[] {
  const { startTime } = task
  const work = workOf(task, until)
  const setUp: GanttBar[] =
    startTime < work.since ? [{ since: startTime, until: work.since, fill: 'idle', label: 'Set-up' }] : []
  return [...setUp, { ...work, fill, label: 'Execution' }]
}

/** A retry that stands below another try of its task says its number only, which is to be read where there is little room. */
function nameOf({ taskKey, taskAttemptNumber: retry }: Task, isBelow: boolean): string {
  const name = taskKey ?? ''
  if (retry === 0) return name
  return isBelow ? `Retry ${retry}` : `Retry ${retry} of ${name}`
}

/** What rows cost, with the mark of an estimate where one of them contains one. */
function marked(cost: string, rows: readonly Pick<Task, 'estimatedBecause'>[]): ReactNode {
  return <Money amount={cost} {...costMark(...rows)} />
}

function taskOf(task: Task, isBelow: boolean, place: number, until: string): GanttTask {
  const { taskRunId, taskAttemptNumber, status, cost, duration } = task
  return {
    key: taskRunId,
    name: nameOf(task, isBelow),
    depth: taskAttemptNumber > 0 ? 1 : 0,
    status,
    cost: cost === null ? <NotAvailable because={taskCostAbsence([task])} /> : marked(cost, [task]),
    durationMs: duration,
    bars: barsOf(task, machineFill(place), until),
  }
}

/** An attempt of a run as one row: its phases, from what it and its tasks tell. */
export function attemptRow(
  row: Pick<GanttTask, 'key' | 'name' | 'isWhole'>,
  run: Run,
  tasks: readonly Task[],
  until: string,
): GanttTask {
  const { status, startTime, endTime, queueDuration, setupDuration, executionDuration, runCost } = run
  const times = {
    startTime,
    endTime: endTime ?? until,
    queueMs: queueDuration,
    setupMs: setupDuration,
    executionMs: executionDuration,
  }
  const phases = phasesOf(times, worksOf(tasks, until))
  return {
    ...row,
    depth: 0,
    status: status ?? '',
    cost: runCost === null ? <NotAvailable because={noBill} /> : marked(runCost, [run]),
    durationMs: run.runTotalDuration,
    bars: phases.map(({ name, since, until: end }) => {
      const { fill, label } = phaseLooks[name]
      return { since, until: end, fill, label }
    }),
  }
}

type OnCluster = { key: string; tasks: readonly Task[]; isPart: boolean }

function clusterOf(
  { key, tasks, isPart }: OnCluster,
  place: number,
  until: string,
  note: string,
): GanttCluster {
  const [first] = tasks
  const costs = tasks.flatMap(({ cost }) => cost ?? [])
  const kind = first?.computeType?.join(',').toLowerCase().replaceAll('_', ' ')
  return {
    key,
    kind: 'shared',
    name: (first && computeOf(first)) ?? 'No cluster',
    note: first?.clusterId ? [kind, note].filter(Boolean).join(' · ') : 'no VMs of its own',
    cost:
      costs.length === 0 ? (
        <NotAvailable because={taskCostAbsence(tasks)} />
      ) : (
        marked(sumOfMoney(costs), tasks)
      ),
    time: `${tasks.length} ${isPart ? 'shown' : tasks.length === 1 ? 'task' : 'tasks'}`,
    fill: machineFill(place),
    pieces: unionOf(worksOf(tasks, until)).map((span) => ({
      since: span.since,
      until: span.until,
      user: 'this' as const,
      sharedBy: 1,
    })),
  }
}

const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)

/** Until when the axis reaches: while the run goes on, until now. */
function endOf({ endTime }: Run, lastEnd: string, now: string | undefined): string {
  return endTime === null && now !== undefined && Date.parse(now) > Date.parse(lastEnd) ? now : lastEnd
}

/** The attempt, its tasks and its clusters on one axis of time; undefined where no task is known. Phases of the attempt come from its tasks only where all of them are shown. */
export function ganttOf(
  { rows, isPart, outside }: { rows: readonly Task[]; isPart: boolean; outside?: OutsideTasks | undefined },
  run: Run,
  machines: ReadonlyMap<string, string>,
  now: string | undefined,
): Chart | undefined {
  if (rows.length === 0) return undefined
  const all = [run, ...rows]
  const since = all.map(({ startTime }) => startTime).reduce(earlier)
  const until = endOf(run, all.map(({ endTime }) => endTime ?? since).reduce(later), now)
  const keys = [...new Set(rows.map(clusterKey))]
  const tasks = rows.map((row, place) => {
    const isBelow = place > 0 && row.taskKey === rows[place - 1]?.taskKey
    return taskOf(row, isBelow, keys.indexOf(clusterKey(row)), until)
  })
  const clusters = keys.map((key, place) => {
    const own = rows.filter((row) => clusterKey(row) === key)
    return clusterOf({ key, tasks: own, isPart }, place, until, machines.get(key) ?? '')
  })
  const named = { key: wholeRun, name: 'Whole run', isWhole: true } as const
  const whole = attemptRow(named, run, isPart ? [] : rows, until)
  return { since, until, tasks: [whole, ...tasks, ...outsideRows(outside, run)], clusters }
}

function outsideRows(outside: OutsideTasks | undefined, run: Run): GanttTask[] {
  if (!outside) return []
  const { name, cost } = outside
  return [
    {
      key: outsideTasksKey,
      name,
      depth: 0,
      status: '',
      cost: marked(cost, [run]),
      durationMs: null,
      isCostOnly: true,
      bars: [],
    },
  ]
}
