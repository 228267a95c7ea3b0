import { duration } from '#ui/format/quantity.ts'
import type { Lane, LaneBar } from '#ui/lanes/lanes.tsx'
import { sharedPieces, type Interval, type Piece } from '#product/contract/shared-pieces.ts'
import type { Neighbour } from '../contract.ts'

const othersShown = 8
const labels: Readonly<Record<string, string>> = {
  interactive: 'Interactive use',
  idle: 'Idle',
  cluster: 'Idle or interactive',
  start_up: 'Start-up',
  unattributed: 'No evidence',
}

type Key = Pick<Neighbour, 'kind' | 'jobId' | 'runId' | 'attemptNumber'>
type Presence = Key & Pick<Neighbour, 'dbJobName' | 'isThis' | 'presence' | 'stretches'>

const isRun = ({ kind }: Pick<Neighbour, 'kind'>) => kind === 'run'

/** Who a row is, in words; a run goes by the name of its job. */
export function nameOf({ kind, jobId, dbJobName }: Pick<Neighbour, 'kind' | 'jobId' | 'dbJobName'>): string {
  if (kind !== 'run') return labels[kind] ?? kind
  return dbJobName ?? `Job ${jobId}`
}

/** What tells one row from the others of its cluster. */
export function keyOf({ kind, jobId, runId, attemptNumber }: Key): string {
  return [kind, jobId, runId, attemptNumber].join(' ')
}

function intervalsOf(row: Presence): Interval[] {
  return row.stretches.map((stretch) => {
    const [start = '', end = ''] = stretch.split('/')
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

function laneOf(row: Presence, pieces: readonly Piece[]): Lane {
  const { isThis, presence } = row
  return {
    key: keyOf(row),
    label: isThis ? 'This run' : nameOf(row),
    note: duration(presence ?? 0),
    fill: isThis ? 'chart-1' : isRun(row) ? 'chart-other' : 'idle',
    isThis,
    bars: barsOf(pieces),
  }
}

/** Who comes first: the run itself, then whoever worked beside it longest, then what was nobody's run. */
export function inOrder<Row extends Pick<Neighbour, 'kind' | 'isThis'>>(rows: readonly Row[]): Row[] {
  const rank = (row: Row) => (row.isThis ? 0 : isRun(row) ? 1 : 2)
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

/** The time line of one cluster: a lane for the run, for its nearest neighbours, and for what was nobody's run. */
export function lanesOf(rows: readonly Presence[]): { lanes: Lane[]; hidden: number } {
  const ordered = inOrder(rows)
  const runs = ordered.filter(isRun)
  const shown = runs.slice(0, 1 + othersShown)
  const together = sharedPieces(runs.flatMap(intervalsOf), new Set(shown.map(keyOf)))
  const lone = (row: Presence) => sharedPieces(intervalsOf(row), new Set([keyOf(row)])).get(keyOf(row)) ?? []
  const lanes = [
    ...shown.map((row) => laneOf(row, together.get(keyOf(row)) ?? [])),
    ...ordered.filter((row) => !isRun(row)).map((row) => laneOf(row, lone(row))),
  ]
  return { lanes: lanes.filter(({ bars }) => bars.length > 0), hidden: runs.length - shown.length }
}
