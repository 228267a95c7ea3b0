import type { Active, KnownDay } from './reference-facts.ts'
import { dayMs, dayStart, type Stretch } from './resource.ts'

/** A fraction: exact. */
export type Fraction = { numerator: bigint; denominator: bigint }
export type Part = { consumer: string; phase: string; taskRunId: string | null; share: Fraction }

type Tally = {
  work: Map<string, bigint>
  tasks: Map<string, Map<string, bigint>>
  waits: Record<'start_up' | 'interactive' | 'quiet' | 'unknown', bigint>
}

// Divisible by every number of runs, and of tasks in a run, up to 16, so that nothing is ever rounded.
const unitsPerMs = 720_720n ** 2n

/** The shares of a charge (of Databricks, or of machines, which start-up costs too), computed from each of its instants. */
export function partsOf(
  days: ReadonlyMap<number, KnownDay>,
  charge: { startMs: number; endMs: number; paysStartUp: boolean; jobRunId: string | null },
): Part[] {
  const first = days.get(dayStart(charge.startMs))
  if (!first) throw new Error('A charge lies on a day of which nothing is known.')
  const tally = tallyOf(days, { fromMs: charge.startMs, untilMs: charge.endMs })
  const work = sum(tally.work.values())
  const { interactive, quiet, unknown } = tally.waits
  const idle = first.kind === 'serverless' ? 0n : interactive + quiet + unknown
  const isForced = work + idle === 0n && interactive + quiet + unknown === 0n
  const startUp = charge.paysStartUp || isForced ? tally.waits.start_up : 0n
  const times = { work, idle, startUp, total: work + idle + startUp }
  if (first.kind === 'shared') return sharedParts(tally, times, first.isKnown)
  if (work > 0n) return ownParts(tally, times)
  return adoptedParts(days, first, charge, times)
}

type Times = { work: bigint; idle: bigint; startUp: bigint; total: bigint }

function sharedParts({ work, tasks, waits }: Tally, { startUp, total }: Times, isKnown: boolean): Part[] {
  if (total === 0n) return [part('unattributed: outside known uptime', 'idle', 1n, 1n)]
  return [
    ...[...work].flatMap(([run, time]) => taskParts(tasks, run, time, total)),
    part('interactive', 'work', waits.interactive, total),
    part('idle', 'idle', waits.quiet, total),
    part(isKnown ? 'cluster' : 'unattributed: cluster not known', 'unknown', waits.unknown, total),
    part('start_up', 'start_up', startUp, total),
  ]
}

function ownParts({ work, tasks }: Tally, times: Times): Part[] {
  return [...work].flatMap(([run, time]) => [
    ...taskParts(tasks, run, time, times.total),
    part(`run ${run}`, 'idle', times.idle * time, times.work * times.total),
    part(`run ${run}`, 'start_up', times.startUp * time, times.work * times.total),
  ])
}

function adoptedParts(
  days: ReadonlyMap<number, KnownDay>,
  first: KnownDay,
  charge: { startMs: number; endMs: number; jobRunId: string | null },
  { idle, startUp, total }: Times,
): Part[] {
  const near = [-dayMs, 0, dayMs].flatMap((offset) => days.get(first.startMs + offset)?.active ?? [])
  const owner = nearest(near, charge)
  if (!owner) {
    const consumer = charge.jobRunId === null ? 'unattributed: no known run' : `run ${charge.jobRunId}/0`
    return [part(consumer, 'work', 1n, 1n)]
  }
  if (total === 0n) return [part(`run ${owner}`, first.kind === 'serverless' ? 'work' : 'idle', 1n, 1n)]
  return [part(`run ${owner}`, 'idle', idle, total), part(`run ${owner}`, 'start_up', startUp, total)]
}

/** The run whose active period is nearest; of equals the one that began first, then by its id. */
function nearest(active: readonly Active[], charge: { startMs: number; endMs: number }): string | undefined {
  const runs = runStretches(active).map((one) => ({
    ...one,
    distance: Math.max(one.fromMs - charge.endMs, charge.startMs - one.untilMs, 0),
  }))
  return runs.toSorted(
    (left, right) =>
      left.distance - right.distance || left.fromMs - right.fromMs || (left.run < right.run ? -1 : 1),
  )[0]?.run
}

/** Periods in which any task of a run was active, each within its day. */
function runStretches(active: readonly Active[]): (Stretch & { run: string })[] {
  const stretches: (Stretch & { run: string; day: number })[] = []
  for (const { task, day, fromMs, untilMs } of active.toSorted((left, right) => left.fromMs - right.fromMs)) {
    const run = runOf(task)
    const open = stretches.findLast((one) => one.run === run && one.day === day)
    if (open && open.untilMs >= fromMs) open.untilMs = Math.max(open.untilMs, untilMs)
    else stretches.push({ run, day, fromMs, untilMs })
  }
  return stretches
}

function tallyOf(days: ReadonlyMap<number, KnownDay>, charge: Stretch): Tally {
  const tally: Tally = {
    work: new Map(),
    tasks: new Map(),
    waits: { start_up: 0n, interactive: 0n, quiet: 0n, unknown: 0n },
  }
  for (const day of [dayStart(charge.fromMs), dayStart(charge.fromMs) + dayMs]) {
    const known = days.get(day)
    const piece = { fromMs: Math.max(charge.fromMs, day), untilMs: Math.min(charge.untilMs, day + dayMs) }
    if (piece.untilMs <= piece.fromMs) continue
    if (!known) throw new Error('A charge lies on a day of which nothing is known.')
    const moments = momentsOf(known, piece)
    for (const [index, fromMs] of moments.slice(0, -1).entries()) {
      addInstant(tally, known, { fromMs, untilMs: moments[index + 1] ?? fromMs })
    }
  }
  return tally
}

function momentsOf(known: KnownDay, piece: Stretch): number[] {
  const all = [known.active, known.up, known.startUp, known.interactive, known.quiet].flat()
  const within = all
    .flatMap(({ fromMs, untilMs }) => [fromMs, untilMs])
    .filter((atMs) => atMs > piece.fromMs && atMs < piece.untilMs)
  return [...new Set([piece.fromMs, ...within, piece.untilMs])].toSorted((left, right) => left - right)
}

function addInstant(tally: Tally, known: KnownDay, instant: Stretch): void {
  const holds = (stretches: readonly Stretch[]) =>
    stretches.some(({ fromMs, untilMs }) => fromMs <= instant.fromMs && untilMs >= instant.untilMs)
  const time = BigInt(instant.untilMs - instant.fromMs) * unitsPerMs
  if (known.hasUptime && !holds(known.up)) return
  if (holds(known.startUp)) {
    tally.waits.start_up += time
    return
  }
  const active = known.active.filter(
    ({ fromMs, untilMs }) => fromMs <= instant.fromMs && untilMs >= instant.untilMs,
  )
  if (active.length > 0) addWork(tally, active, time)
  else if (holds(known.interactive)) tally.waits.interactive += time
  else if (holds(known.quiet)) tally.waits.quiet += time
  else tally.waits.unknown += time
}

function addWork({ work, tasks }: Tally, active: readonly Active[], time: bigint): void {
  const byRun = Map.groupBy(active, ({ task }) => runOf(task))
  for (const [run, runTasks] of byRun) {
    const runTime = time / BigInt(byRun.size)
    work.set(run, (work.get(run) ?? 0n) + runTime)
    const own = tasks.get(run) ?? new Map<string, bigint>()
    for (const { task } of runTasks) {
      own.set(task.taskRunId, (own.get(task.taskRunId) ?? 0n) + runTime / BigInt(runTasks.length))
    }
    tasks.set(run, own)
  }
}

function taskParts(tasks: Tally['tasks'], run: string, time: bigint, total: bigint): Part[] {
  if (time === 0n) return []
  return [...(tasks.get(run) ?? [])].map(([taskRunId, taskTime]) => ({
    ...part(`run ${run}`, 'work', taskTime, total),
    taskRunId,
  }))
}

function runOf({ runId, attempt }: { runId: string; attempt: number }): string {
  return `${runId}/${attempt}`
}

function part(consumer: string, phase: string, numerator: bigint, denominator: bigint): Part {
  return { consumer, phase, taskRunId: null, share: { numerator, denominator } }
}

function sum(values: Iterable<bigint>): bigint {
  return [...values].reduce((total, value) => total + value, 0n)
}
