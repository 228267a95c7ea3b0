import type { Row } from '#contract/report.ts'
import type { Lane, LaneBar } from '#ui/lanes/lanes.tsx'
import { machineFill } from '#ui/fill/fill.ts'
import { duration } from '#ui/format/quantity.ts'
import { numberOrNull, textOf } from '../text-of.ts'

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

/** What a task did and what its cluster did meanwhile, one lane each; the task's own lanes come first. */
export function lanesOf(rows: readonly Row[]): Lane[] {
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
  return lanes.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
}
