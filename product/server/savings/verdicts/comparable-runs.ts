import { missingRuns, type RunCounts } from '../enough-runs.ts'
import type { ChangedJob, Run } from '../runs.ts'
import { reachedLook } from '../looks.ts'
import type { FoundRun } from './read-changes.ts'

/** Successful runs around a change, in order of their start. */
export type Sides = { before: readonly FoundRun[]; after: readonly FoundRun[] }

// Runs without a volume are left out where it is known of so many of the others.
const knownShare = 0.8
const firstRuns = 10

type Measure = 'rowsWritten' | 'sourceBytes'

/** The successful runs of each side. */
export function sidesOf(runs: readonly FoundRun[]): Sides {
  const succeeded = runs.filter(({ hasSucceeded }) => hasSucceeded)
  return {
    before: succeeded.filter(({ side }) => side === 'before'),
    after: succeeded.filter(({ side }) => side === 'after'),
  }
}

/**
 * The runs to judge: those whose volume is known, where it is of four in five before and of four in five of the first ten after,
 * up to the last look that they have reached. Rows written come before what was read. Of days whose volume is known of fewer, the costs
 * are compared alone.
 */
export function judgedSides(
  sides: Sides,
  isByDay: boolean,
): { sides: Sides; volumeOf: (run: FoundRun) => number | null } {
  const measure = measureOf(sides, isByDay)
  const volumeOf = (run: FoundRun) => (measure === undefined ? null : run[measure.name])
  if (!measure?.isKnown) return { sides: upToLook(sides), volumeOf }
  const isKnown = (run: FoundRun) => (run[measure.name] ?? 0) > 0
  return {
    sides: upToLook({ before: sides.before.filter(isKnown), after: sides.after.filter(isKnown) }),
    volumeOf,
  }
}

/** All runs before the first look. */
function upToLook({ before, after }: Sides): Sides {
  const look = reachedLook(after.length)
  return { before, after: look === 0 ? after : after.slice(0, look) }
}

/** The measure of the volume, and whether it is known of enough runs; undefined where no run has one, or of days too few. */
function measureOf(
  { before, after }: Sides,
  isByDay: boolean,
): { name: Measure; isKnown: boolean } | undefined {
  const measures: readonly Measure[] = ['rowsWritten', 'sourceBytes']
  const shares = measures.map((name) => ({
    name,
    share: Math.min(shareKnown(before, name), shareKnown(after.slice(0, firstRuns), name)),
  }))
  const known = shares.find(({ share }) => share >= knownShare)
  if (known) return { name: known.name, isKnown: true }
  if (isByDay) return undefined
  const any = measures.find((name) => [...before, ...after].some((run) => (run[name] ?? 0) > 0))
  return any && { name: any, isKnown: false }
}

function shareKnown(runs: readonly FoundRun[], name: Measure): number {
  return runs.filter((run) => (run[name] ?? 0) > 0).length / Math.max(runs.length, 1)
}

/** How many runs are missing at least, whatever the volume does. */
export function missingOf({ before, after }: Sides): RunCounts | undefined {
  return missingRuns({ before: before.length, after: after.length }, 0)
}

/** Why costs cannot be compared, or the currency in which they can. */
export function currencyOf({
  before,
  after,
}: Sides): { currency: string } | { because: 'currencies' | 'prices' } {
  const runs = [...before, ...after]
  const currencies = new Set(runs.flatMap((run) => (run.currencies === '' ? [] : run.currencies.split(','))))
  if (currencies.size > 1) return { because: 'currencies' }
  const [currency] = currencies
  if (currency === undefined || runs.some(({ cost }) => cost === null)) return { because: 'prices' }
  return { currency }
}

/** The runs as they are judged. */
export function changedJobOf(
  { before, after }: Sides,
  volumeOf: (run: FoundRun) => number | null,
): ChangedJob {
  const judged = (run: FoundRun): Run => ({
    startMs: run.startMs,
    cost: Number(run.cost),
    volume: volumeOf(run),
  })
  return { before: before.map(judged), after: after.map(judged) }
}

/** The jobs beside a change whose costs are known in its currency, until the last judged run. */
export function controlsOf(
  runs: readonly FoundRun[],
  { currency, untilMs, isByDay }: { currency: string; untilMs: number; isByDay: boolean },
): ReadonlyMap<string, ChangedJob> {
  const jobs = Map.groupBy(
    runs.filter(({ startMs }) => startMs <= untilMs),
    ({ jobId }) => jobId,
  )
  return new Map(
    [...jobs]
      .filter(([, of]) => of.every((run) => run.currencies === currency && run.cost !== null))
      .map(([jobId, of]) => [jobId, controlOf(sidesOf(of), isByDay)] as const),
  )
}

function controlOf(sides: Sides, isByDay: boolean): ChangedJob {
  const measure = measureOf(sides, isByDay)
  if (!measure?.isKnown) return changedJobOf(sides, () => null)
  const isKnown = (run: FoundRun) => (run[measure.name] ?? 0) > 0
  const known = { before: sides.before.filter(isKnown), after: sides.after.filter(isKnown) }
  return changedJobOf(known, (run) => run[measure.name])
}
