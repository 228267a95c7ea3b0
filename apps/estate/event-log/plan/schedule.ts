import type { Draws } from '../draws.ts'
import type { Executor, Lane } from '../work.ts'

/** A task on a core of an executor, from its launch to its end. */
export type Scheduled = { index: number; executor: Executor; launchMs: number; finishMs: number }

/** The cores of a lane that are there at an instant; never none. */
export function coresOf(executors: readonly Executor[], lane: Lane, atMs: number): Executor[] {
  const present = executors.filter(({ addedMs, removedMs }) => addedMs <= atMs && removedMs > atMs)
  const there = present.length > 0 ? present : executors.slice(0, 1)
  const most = Math.max(0, ...there.map(({ cores }) => cores))
  const cores = Array.from({ length: most }, (_, core) => there.filter((each) => each.cores > core)).flat()
  const own = cores.filter((_, index) => index % lane.of === lane.index)
  return own.length > 0 ? own : cores.slice(lane.index % cores.length, (lane.index % cores.length) + 1)
}

/** Runs tasks in order, each on the core that is free first, so that the last ends at the end of the time. */
export function scheduled(
  weights: readonly number[],
  cores: readonly Executor[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Scheduled[] {
  const free = cores.map(() => 0)
  const places = weights.map((weight) => {
    const core = indexOfLeast(free)
    const from = free[core] ?? 0
    free[core] = from + weight
    return { core, from, until: from + weight }
  })
  const scale = (untilMs - fromMs) / Math.max(...free)
  const at = (units: number) => Math.round(fromMs + units * scale)
  return places.flatMap(({ core, from, until }, index) => {
    const executor = cores[core]
    return executor
      ? [{ index, executor, launchMs: at(from), finishMs: Math.max(at(from) + 1, at(until)) }]
      : []
  })
}

/** Weights of tasks: most are alike, some take up to twice as long. */
export function usualWeights(count: number, draws: Draws): number[] {
  return Array.from(
    { length: count },
    () => 0.75 + 0.5 * draws.next() + (draws.next() < 0.06 ? draws.next() : 0),
  )
}

function indexOfLeast(numbers: readonly number[]): number {
  let least = 0
  for (let index = 1; index < numbers.length; index += 1) {
    if ((numbers[index] ?? 0) < (numbers[least] ?? 0)) least = index
  }
  return least
}
