/** A finished run of a job, with its cost at constant prices. */
export type Run = {
  startMs: number
  cost: number
  /** Bytes or rows that it processed, the same of all runs; null or 0 where that is not known. */
  volume: number | null
}

/** Runs of one job before and after a change, each in order of their start. */
export type ChangedJob = { before: readonly Run[]; after: readonly Run[] }

export type Incomparable = 'a cost is not above 0' | 'the volume is known of some runs only'

const dayMs = 86_400_000
// The first of January 1970 was a Thursday.
const daysToMonday = 3

/** Whether a run started on a Saturday or Sunday, in UTC. */
export function isWeekend({ startMs }: Run): boolean {
  return (((Math.floor(startMs / dayMs) + daysToMonday) % 7) + 7) % 7 >= 5
}

/** Refuses runs whose numbers are none or whose order is not that of time. */
export function checkRuns({ before, after }: ChangedJob): void {
  const runs = [...before, ...after]
  for (const { startMs, cost, volume } of runs)
    if (![startMs, cost, volume ?? 0].every(Number.isFinite) || (volume ?? 0) < 0)
      throw new RangeError('A run needs a finite start, a finite cost, and a volume of 0 or more.')
  if (runs.some(({ startMs }, place) => startMs < (runs[place - 1]?.startMs ?? startMs)))
    throw new RangeError('Runs are given in order of their start, those before the change first.')
}

/** Why the runs cannot be compared, if they cannot. */
export function incomparableFor({ before, after }: ChangedJob): Incomparable | undefined {
  const runs = [...before, ...after]
  if (runs.some(({ cost }) => cost <= 0)) return 'a cost is not above 0'
  const known = runs.filter(hasVolume).length
  return known === 0 || known === runs.length ? undefined : 'the volume is known of some runs only'
}

/** Whether the volume of a run is known. */
export function hasVolume({ volume }: Run): boolean {
  return volume !== null && volume > 0
}
