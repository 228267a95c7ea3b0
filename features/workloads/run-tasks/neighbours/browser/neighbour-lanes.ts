import type { Row } from '#contract/report.ts'
import { duration } from '#ui/format/quantity.ts'
import type { Lane, LaneBar } from '#ui/lanes/lanes.tsx'
import { sharedPieces, type Interval, type Piece } from '#product/contract/shared-pieces.ts'
import { numberOrNull, textOf } from '#product/contract/text-of.ts'

const othersShown = 8
const labels: Readonly<Record<string, string>> = {
  interactive: 'Interactive use',
  idle: 'Idle',
  cluster: 'Idle or interactive',
  start_up: 'Start-up',
  unattributed: 'No evidence',
}

/** Who a row is, in words; a run goes by the name of its job. */
export function nameOf(row: Row): string {
  const kind = textOf(row, 'kind')
  if (kind !== 'run') return labels[kind] ?? kind
  return textOf(row, 'dbJobName') || `Job ${textOf(row, 'jobId')}`
}

/** What tells one row from the others of its cluster. */
export function keyOf(row: Row): string {
  return ['kind', 'jobId', 'runId', 'attemptNumber'].map((name) => textOf(row, name)).join(' ')
}

function intervalsOf(row: Row): Interval[] {
  const stretches: unknown = row['stretches']
  if (!Array.isArray(stretches)) return []
  return stretches.map((stretch) => {
    const [start = '', end = ''] = String(stretch).split('/')
    return { key: keyOf(row), start: Date.parse(start), end: Date.parse(end) }
  })
}

function barsOf(pieces: readonly Piece[]): LaneBar[] {
  return pieces.map(({ start, end, sharedBy }) => ({
    since: new Date(start).toISOString(),
    until: new Date(end).toISOString(),
    sharedBy,
  }))
}

function laneOf(row: Row, pieces: readonly Piece[]): Lane {
  const isThis = row['isThis'] === true
  const isRun = textOf(row, 'kind') === 'run'
  return {
    key: keyOf(row),
    label: isThis ? 'This run' : nameOf(row),
    note: duration(numberOrNull(row, 'presence') ?? 0),
    fill: isThis ? 'chart-1' : isRun ? 'chart-other' : 'idle',
    isThis,
    bars: barsOf(pieces),
  }
}

/** Who comes first: the run itself, then whoever worked beside it longest, then what was nobody's run. */
export function inOrder(rows: readonly Row[]): Row[] {
  const rank = (row: Row) => (row['isThis'] === true ? 0 : textOf(row, 'kind') === 'run' ? 1 : 2)
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

/** The time line of one cluster: a lane for the run, for its nearest neighbours, and for what was nobody's run. */
export function lanesOf(rows: readonly Row[]): { lanes: Lane[]; hidden: number } {
  const isRun = (row: Row) => textOf(row, 'kind') === 'run'
  const ordered = inOrder(rows)
  const runs = ordered.filter(isRun)
  const shown = runs.slice(0, 1 + othersShown)
  const together = sharedPieces(runs.flatMap(intervalsOf), new Set(shown.map(keyOf)))
  const lone = (row: Row) => sharedPieces(intervalsOf(row), new Set([keyOf(row)])).get(keyOf(row)) ?? []
  const lanes = [
    ...shown.map((row) => laneOf(row, together.get(keyOf(row)) ?? [])),
    ...ordered.filter((row) => !isRun(row)).map((row) => laneOf(row, lone(row))),
  ]
  return { lanes: lanes.filter(({ bars }) => bars.length > 0), hidden: runs.length - shown.length }
}
