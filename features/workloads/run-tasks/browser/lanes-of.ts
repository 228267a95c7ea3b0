import type { Row } from '#contract/report.ts'
import type { Lane, LaneBar } from '#ui/lanes/lanes.tsx'
import { machineFill } from '#ui/fill/fill.ts'
import { count, duration } from '#ui/format/quantity.ts'
import { numberOrNull, textOf, textOrNull } from '#product/contract/text-of.ts'

const labels: Readonly<Record<string, string>> = {
  'set-up': 'Set-up',
  work: 'Work',
  up: 'Cluster up',
  start_up: 'Start-up',
  interactive: 'Interactive',
  quiet: 'Quiet',
}

function labelOf(row: Row): string {
  const kind = textOf(row, 'kind')
  if (kind !== 'run') return labels[kind] ?? kind
  return textOf(row, 'taskKey') || textOf(row, 'dbJobName') || `Run ${textOf(row, 'runId')}`
}

function barOf(row: Row): LaneBar {
  return { since: textOf(row, 'startTime'), until: textOf(row, 'endTime'), sharedBy: 1 }
}

/** The stretches, among them those of the task itself, which may be shorter than all that one page has. */
export function withOwn(stretches: readonly Row[], task: Row): Row[] {
  const [start, work, end] = ['startTime', 'executionStartTime', 'endTime'].map((name) =>
    textOrNull(task, name),
  )
  const known = new Set(stretches.filter((row) => row['isOwn'] === true).map((row) => textOf(row, 'kind')))
  const own = [
    { kind: 'set-up', startTime: start, endTime: work },
    { kind: 'work', startTime: work, endTime: end },
  ].flatMap(({ kind, startTime, endTime }): Row[] =>
    known.has(kind) || !startTime || !endTime || startTime >= endTime
      ? []
      : [{ kind, isOwn: true, startTime, endTime, duration: Date.parse(endTime) - Date.parse(startTime) }],
  )
  return [...own, ...stretches]
}

const othersShown = 20

/** What a task did and what its cluster did meanwhile, one lane each; the task's own lanes come first, then the twenty of others that lasted longest. */
export function lanesOf(rows: readonly Row[], totalRows = rows.length): Lane[] {
  const groups = [
    ...Map.groupBy(rows, (row) => `${textOf(row, 'kind')} ${textOf(row, 'jobId')} ${labelOf(row)}`),
  ]
  const lanes = groups.map(([key, own], place) => {
    const [first = {}] = own
    const isThis = first['isOwn'] === true
    const isIdle = ['set-up', 'start_up', 'quiet'].includes(textOf(first, 'kind'))
    const lane: Lane = {
      key,
      label: labelOf(first),
      note: duration(own.reduce((sum, row) => sum + (numberOrNull(row, 'duration') ?? 0), 0)),
      fill: isIdle ? 'idle' : isThis ? 'chart-1' : machineFill(1 + (place % 9)),
      isThis,
      bars: own.map(barOf),
    }
    return lane
  })
  const own = lanes.filter(({ isThis }) => isThis)
  const others = lanes.filter(({ isThis }) => !isThis)
  if (others.length <= othersShown && rows.length === totalRows) return [...own, ...others]
  const shown = new Set(
    others.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, othersShown),
  )
  const hidden = others.length - shown.size + totalRows - rows.length
  return [...own, ...others.filter((lane) => shown.has(lane)), restOf(hidden)]
}

function lengthOf({ bars }: Lane): number {
  return bars.reduce((sum, { since, until }) => sum + Date.parse(until) - Date.parse(since), 0)
}

function restOf(hidden: number): Lane {
  return { key: 'rest', label: `${count(hidden)} more`, note: '', fill: 'chart-other', bars: [] }
}
