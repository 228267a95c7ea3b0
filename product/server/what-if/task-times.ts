import type { SeenStage, TaskTimes } from './spark-work.ts'

type Distribution = Extract<TaskTimes, { kind: 'distribution' }>

/** The fractional part of the golden ratio: its multiples, less their whole parts, are evenly spread from the first on. */
const golden = 0.618_033_988_749_894_9

/** In which order tasks start: as far as known, or the longest first or last, which bounds what the order can do. */
export type TaskOrder = 'usual' | 'longest first' | 'longest last'

/** The times of all tasks of a stage in the order in which they start; those that failed are alike. */
export function taskTimesOf(stage: SeenStage, order: TaskOrder): readonly number[] {
  const { tasks } = stage
  if (tasks.kind === 'tasks') return tasks.durationsMs
  const succeeded = ascendingTimes(tasks)
  const lostMs = stage.taskMs - tasks.totalMs
  const typicalMs = Math.max(1, tasks.count === 0 ? lostMs : tasks.totalMs / tasks.count)
  const lost = lostMs > 0 ? Math.ceil(lostMs / typicalMs) : 0
  const all = [...succeeded, ...Array.from({ length: lost }, () => lostMs / lost)].toSorted(
    (one, other) => one - other,
  )
  if (order === 'longest last') return all
  return order === 'longest first' ? all.toReversed() : spread(all)
}

/** As many times as there were tasks, the shortest first, with the quantiles, the longest one and the sum of the distribution. */
export function ascendingTimes(distribution: Distribution): readonly number[] {
  const { count, totalMs, maximumMs } = distribution
  if (count < 2) return count === 1 ? [totalMs] : []
  const guessed = Array.from({ length: count }, (_, place) => timeAt(distribution, place / (count - 1)))
  const body = guessed.slice(0, -1)
  const sum = body.reduce((before, time) => before + time, 0)
  const scale = sum > 0 ? Math.max(0, totalMs - maximumMs) / sum : 0
  const scaled = body.map((time) => Math.min(maximumMs, time * scale))
  return [...scaled, maximumMs]
}

/** The time below which a share of the tasks lies, straight between the quantiles that are kept. */
function timeAt(distribution: Distribution, share: number): number {
  const { minimumMs, quartile1Ms, medianMs, quartile3Ms, percentile95Ms, maximumMs } = distribution
  const known = [
    [0, minimumMs],
    [0.25, quartile1Ms],
    [0.5, medianMs],
    [0.75, quartile3Ms],
    [0.95, percentile95Ms],
    [1, maximumMs],
  ] as const
  const next = known.findIndex(([place]) => place >= share)
  const [above, high] = known[Math.max(1, next)] ?? [1, maximumMs]
  const [below, low] = known[Math.max(0, next - 1)] ?? [0, minimumMs]
  return low + ((high - low) * (share - below)) / (above - below)
}

/** Ascending times so that each stretch of them has short and long ones in the same shares. */
function spread(ascending: readonly number[]): readonly number[] {
  const places = ascending.map((_, place) => ({ place, at: (place * golden) % 1 }))
  const ranks = places.toSorted((one, other) => one.at - other.at).map(({ place }) => place)
  const times = Array.from({ length: ascending.length }, () => 0)
  for (const [rank, place] of ranks.entries()) times[place] = ascending[rank] ?? 0
  return times
}
