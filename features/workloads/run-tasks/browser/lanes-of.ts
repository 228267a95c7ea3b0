import type { RowOf } from '#contract/report.ts'
import type { Lane, LaneBar } from '#ui/lanes/lanes.tsx'
import { machineFill } from '#ui/fill/fill.ts'
import { count, duration } from '#ui/format/quantity.ts'
import type { TaskRun } from '../contract.ts'
import type { listTaskTimeline } from '../timeline/contract.ts'
import { unionOf, type Span } from './phases.ts'

const labels: Readonly<Record<string, string>> = {
  'set-up': 'Set-up',
  work: 'Work',
  up: 'Cluster up',
  start_up: 'Start-up',
  interactive: 'Interactive',
  quiet: 'Quiet',
}

type Stretch = Pick<
  RowOf<typeof listTaskTimeline>,
  'kind' | 'isOwn' | 'startTime' | 'endTime' | 'jobId' | 'dbJobName' | 'runId' | 'taskKey'
>
type Times = Pick<TaskRun, 'startTime' | 'executionStartTime' | 'endTime'>

function labelOf({ kind, taskKey, dbJobName, runId }: Stretch): string {
  if (kind !== 'run') return labels[kind] ?? kind
  return taskKey ?? dbJobName ?? `Run ${runId}`
}

/** The times in which at least one of the stretches goes on: a run and its tasks lie in each other. */
function barsOf(stretches: readonly Stretch[]): LaneBar[] {
  const spans = stretches.map(({ startTime, endTime }): Span => ({ since: startTime, until: endTime }))
  return unionOf(spans).map(({ since, until }) => ({ since, until, sharedBy: 1 }))
}

/** The stretches, among them those of the task itself, which may be shorter than all that one page has. */
export function withOwn(
  stretches: readonly Stretch[],
  { startTime: start, executionStartTime: work, endTime: end }: Times,
): Stretch[] {
  const nobodys = { jobId: null, dbJobName: null, runId: null, taskKey: null }
  const known = new Set(stretches.filter(({ isOwn }) => isOwn).map(({ kind }) => kind))
  const own = [
    { kind: 'set-up', startTime: start, endTime: work },
    { kind: 'work', startTime: work, endTime: end },
  ].flatMap(({ kind, startTime, endTime }): Stretch[] =>
    known.has(kind) || !startTime || !endTime || startTime >= endTime
      ? []
      : [{ ...nobodys, kind, isOwn: true, startTime, endTime }],
  )
  return [...own, ...stretches]
}

const othersShown = 20

/** What a task did and what its cluster did meanwhile, one lane each; the task's own lanes come first, then the twenty of others that lasted longest. */
export function lanesOf(rows: readonly Stretch[], totalRows = rows.length): Lane[] {
  const groups = [...Map.groupBy(rows, (row) => `${row.kind} ${row.jobId} ${labelOf(row)}`)]
  const lanes = groups.flatMap(([key, own], place): Lane[] => {
    const [first] = own
    if (!first) return []
    const bars = barsOf(own)
    const isIdle = ['set-up', 'start_up', 'quiet'].includes(first.kind)
    return [
      {
        key,
        label: labelOf(first),
        note: duration(lengthOf(bars)),
        fill: isIdle ? 'idle' : first.isOwn ? 'chart-1' : machineFill(1 + (place % 9)),
        isThis: first.isOwn,
        bars,
      },
    ]
  })
  const own = lanes.filter(({ isThis }) => isThis)
  const others = lanes.filter(({ isThis }) => !isThis)
  if (others.length <= othersShown && rows.length === totalRows) return [...own, ...others]
  const shown = new Set(
    others.toSorted((one, other) => lengthOf(other.bars) - lengthOf(one.bars)).slice(0, othersShown),
  )
  const hidden = others.length - shown.size + totalRows - rows.length
  return [...own, ...others.filter((lane) => shown.has(lane)), restOf(hidden)]
}

function lengthOf(bars: readonly LaneBar[]): number {
  return bars.reduce((sum, { since, until }) => sum + Date.parse(until) - Date.parse(since), 0)
}

function restOf(hidden: number): Lane {
  return { key: 'rest', label: `${count(hidden)} more`, note: '', fill: 'chart-other', bars: [] }
}
