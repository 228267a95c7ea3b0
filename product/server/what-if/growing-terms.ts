import type { SeenStage } from './spark-work.ts'

/** Which end of what is not known: the shortest time that is likely, the likely one, and the longest. */
export type Bound = 'low' | 'estimate' | 'high'

/** How what is asked differs from what was seen. */
export type Difference = {
  executorsSeen: number
  executors: number
  /** Memory for each core, divided by what was seen. */
  memoryPerCore: number
}

/**
 * By what the time of a stage's tasks is multiplied because of terms that change with the cluster.
 *
 * - Waiting for shuffles: an executor fetches all but its own part, 1 − 1/N of the data, and asks N − 1 others. The estimate follows
 *   the share that is fetched; the bounds are no change and growth with N.
 * - Garbage collection and spills change with the memory of a core, m times that seen: the estimate is 1/m, the bounds no change and
 *   1/m². What did not spill may begin to where memory shrinks: at most each byte of shuffle that no longer fits is written and
 *   read once more.
 */
export function taskFactor(stage: SeenStage, difference: Difference, bound: Bound): number {
  if (stage.taskMs <= 0) return 1
  const { memoryPerCore } = difference
  const fetchMs = stage.fetchWaitMs * (fetchFactor(difference, bound) - 1)
  const memoryMs = (stage.gcMs + (stage.spillMs ?? 0)) * (memoryFactor(memoryPerCore, bound) - 1)
  const begunMs = bound === 'high' ? 2 * stage.shuffleWriteMs * Math.max(0, 1 / memoryPerCore - 1) : 0
  return Math.max(0, 1 + (fetchMs + memoryMs + begunMs) / stage.taskMs)
}

function fetchFactor({ executors, executorsSeen }: Difference, bound: Bound): number {
  const growth = executors / executorsSeen
  // A single executor fetched nothing from others: what it will wait for is not known, and bounded by growth alone.
  const share = executorsSeen > 1 ? (1 - 1 / executors) / (1 - 1 / executorsSeen) : 1
  if (bound === 'low') return Math.min(1, share, growth)
  return bound === 'high' ? Math.max(1, share, growth) : share
}

function memoryFactor(memoryPerCore: number, bound: Bound): number {
  if (bound === 'low') return Math.min(1, 1 / memoryPerCore ** 2)
  return bound === 'high' ? Math.max(1, 1 / memoryPerCore ** 2) : 1 / memoryPerCore
}
