import type { ReactNode } from 'react'
import type { Row } from '#contract/report.ts'
import { sumOfMoney } from '#contract/money.ts'
import { machineFill } from '#ui/fill/fill.ts'
import type { Fill } from '#ui/fill/fill.ts'
import type { GanttBar, GanttCluster, GanttTask } from '#product/browser/gantt/gantt-rows.ts'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noBill, taskCostAbsence } from '#product/contract/absences.ts'
import { numberOrNull, textOf, textOrNull } from '#product/contract/text-of.ts'
import { computeOf } from './compute-of.ts'
import { phasesOf, unionOf, type Phase, type Span } from './phases.ts'

type Chart = { since: string; until: string; tasks: GanttTask[]; clusters: GanttCluster[] }

/** The key of the row that stands for the whole attempt. */
export const wholeRun = 'run'

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
function clusterKey(row: Row): string {
  return textOrNull(row, 'clusterId') ?? textOf(row, 'computeType')
}

/** What the reason for a missing cost depends on. */
function workOfTask(row: Row): { status: string; taskType: string } {
  return { status: textOf(row, 'status'), taskType: textOf(row, 'taskType') }
}

/** When a task worked: after its set-up, until its end. */
function workOf(row: Row, until: string): Span | undefined {
  const since = textOrNull(row, 'executionStartTime') ?? textOrNull(row, 'startTime')
  return since === null ? undefined : { since, until: textOrNull(row, 'endTime') ?? until }
}

function worksOf(rows: readonly Row[], until: string): Span[] {
  return rows.flatMap((row) => workOf(row, until) ?? [])
}

function barsOf(row: Row, fill: Fill, until: string): GanttBar[] {
  const start = textOrNull(row, 'startTime')
  const work = workOf(row, until)
  if (!work) return []
  const setUp: GanttBar[] =
    start !== null && start < work.since
      ? [{ since: start, until: work.since, fill: 'idle', label: 'Set-up' }]
      : []
  return [...setUp, { ...work, fill, label: 'Execution' }]
}

/** A retry that stands below another try of its task says its number only, which is to be read where there is little room. */
function nameOf(row: Row, retry: number, isBelow: boolean): string {
  if (retry === 0) return textOf(row, 'taskKey')
  return isBelow ? `Retry ${retry}` : `Retry ${retry} of ${textOf(row, 'taskKey')}`
}

/** What rows cost, with the mark of an estimate where one of them contains one. */
function marked(cost: string, rows: readonly Row[]): ReactNode {
  return <Money amount={cost} isEstimated={rows.some((row) => row['isCostEstimated'] === true)} />
}

type Try = { row: Row; isBelow: boolean }

function taskOf({ row, isBelow }: Try, place: number, until: string): GanttTask {
  const retry = numberOrNull(row, 'taskAttemptNumber') ?? 0
  const cost = textOrNull(row, 'cost')
  return {
    key: textOf(row, 'taskRunId'),
    name: nameOf(row, retry, isBelow),
    depth: retry > 0 ? 1 : 0,
    status: textOf(row, 'status'),
    cost: cost === null ? <NotAvailable because={taskCostAbsence([workOfTask(row)])} /> : marked(cost, [row]),
    durationMs: numberOrNull(row, 'duration'),
    bars: barsOf(row, machineFill(place), until),
  }
}

/** An attempt of a run as one row: its phases, from what it and its tasks tell. */
export function attemptRow(
  row: Pick<GanttTask, 'key' | 'name' | 'isWhole'>,
  run: Row,
  rows: readonly Row[],
  until: string,
): GanttTask {
  const startTime = textOrNull(run, 'startTime')
  const times = {
    endTime: textOrNull(run, 'endTime') ?? until,
    queueMs: numberOrNull(run, 'queueDuration'),
    setupMs: numberOrNull(run, 'setupDuration'),
    executionMs: numberOrNull(run, 'executionDuration'),
  }
  const phases = startTime === null ? [] : phasesOf({ startTime, ...times }, worksOf(rows, until))
  const cost = textOrNull(run, 'runCost')
  return {
    ...row,
    depth: 0,
    status: textOf(run, 'status'),
    cost: cost === null ? <NotAvailable because={noBill} /> : marked(cost, [run]),
    durationMs: numberOrNull(run, 'runTotalDuration'),
    bars: phases.map(({ name, since, until: end }) => {
      const { fill, label } = phaseLooks[name]
      return { since, until: end, fill, label }
    }),
  }
}

type OnCluster = { key: string; rows: readonly Row[]; isPart: boolean }

function clusterOf(
  { key, rows, isPart }: OnCluster,
  place: number,
  until: string,
  note: string,
): GanttCluster {
  const [first = {}] = rows
  const hasCluster = textOrNull(first, 'clusterId') !== null
  const costs = rows.flatMap((row) => textOrNull(row, 'cost') ?? [])
  const kind = textOf(first, 'computeType').toLowerCase().replaceAll('_', ' ')
  return {
    key,
    kind: 'shared',
    name: computeOf(first) ?? 'No cluster',
    note: hasCluster ? [kind, note].filter(Boolean).join(' · ') : 'no machines of its own',
    cost:
      costs.length === 0 ? (
        <NotAvailable because={taskCostAbsence(rows.map(workOfTask))} />
      ) : (
        marked(sumOfMoney(costs), rows)
      ),
    time: `${rows.length} ${isPart ? 'shown' : rows.length === 1 ? 'task' : 'tasks'}`,
    fill: machineFill(place),
    pieces: unionOf(worksOf(rows, until)).map((span) => ({
      since: span.since,
      until: span.until,
      user: 'this' as const,
      sharedBy: 1,
    })),
  }
}

/** Until when the axis reaches: while the run goes on, until now. */
function endOf(run: Row, lastEnd: string, now: string | undefined): string {
  const isGoingOn = textOrNull(run, 'endTime') === null
  return isGoingOn && now !== undefined && Date.parse(now) > Date.parse(lastEnd) ? now : lastEnd
}

/** The attempt, its tasks and its clusters on one axis of time; undefined where no task is known. Phases of the attempt come from its tasks only where all of them are shown. */
export function ganttOf(
  { rows, isPart }: { rows: readonly Row[]; isPart: boolean },
  run: Row,
  machines: ReadonlyMap<string, string>,
  now: string | undefined,
): Chart | undefined {
  const times = (name: string) => [run, ...rows].flatMap((row) => textOrNull(row, name) ?? []).toSorted()
  const since = times('startTime')[0]
  if (rows.length === 0 || since === undefined) return undefined
  const until = endOf(run, times('endTime').at(-1) ?? since, now)
  const keys = [...new Set(rows.map(clusterKey))]
  const tasks = rows.map((row, place) => {
    const isBelow = place > 0 && textOf(row, 'taskKey') === textOf(rows[place - 1] ?? {}, 'taskKey')
    return taskOf({ row, isBelow }, keys.indexOf(clusterKey(row)), until)
  })
  const clusters = keys.map((key, place) => {
    const own = rows.filter((row) => clusterKey(row) === key)
    return clusterOf({ key, rows: own, isPart }, place, until, machines.get(key) ?? '')
  })
  const named = { key: wholeRun, name: 'Whole run', isWhole: true } as const
  const whole = attemptRow(named, run, isPart ? [] : rows, until)
  return { since, until, tasks: [whole, ...tasks], clusters }
}
