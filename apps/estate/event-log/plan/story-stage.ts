import { Draws } from '../draws.ts'
import type { StoryKind } from '../stories.ts'
import type { Executor, Work } from '../work.ts'
import type { StageTime } from './outline.ts'
import { usualWeights } from './schedule.ts'
import { memoryOfDiskBytes, nanosecondsOfDiskByte } from './task-metrics.ts'

/** How many times as long as the others the longest task of a skewed stage takes, at least. */
const leastSkew = 6

/** The weights of the tasks of a stage that a story happens to. */
export function storyWeights(
  story: StoryKind,
  { fromMs, untilMs, lostMs }: StageTime,
  count: number,
  cores: readonly Executor[],
  draws: Draws,
): number[] {
  const usefulShare = (untilMs - fromMs - lostMs) / (untilMs - fromMs)
  switch (story) {
    case 'giant-file':
      return [1]
    case 'too-few-partitions':
      return usualWeights(Math.max(2, Math.round(cores.length * usefulShare)), draws)
    case 'skew': {
      const least = Math.ceil(cores.length * leastSkew * usefulShare)
      const weights = usualWeights(Math.max(count, cores.length * 2, least), draws)
      const others = weights.reduce((sum, weight) => sum + weight, 0)
      weights[stayingCore(cores, untilMs, draws)] = (others / cores.length / usefulShare) * 1.1
      return weights
    }
    default:
      return usualWeights(count, draws)
  }
}

/** The weights of tasks of which the first takes as many times as long as the others. */
export function skewedWeights(weights: readonly number[], skew: number): number[] {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return weights.map((weight, index) => (index === 0 && skew > 1 ? mean * skew : weight))
}

// The first tasks begin one on each core. A machine that leaves would cut the longest task in two.
function stayingCore(cores: readonly Executor[], untilMs: number, draws: Draws): number {
  const all = cores.map((_, core) => core)
  const staying = all.filter((core) => (cores[core]?.removedMs ?? 0) >= untilMs)
  const chosen = staying.length > 0 ? staying : all
  return chosen[draws.whole(0, Math.max(0, chosen.length - 1))] ?? 0
}

/** What the executions of a work read; the file of a story is most of what its work reads. */
export function inputsOf({ inputBytes, story }: Work, count: number, draws: Draws): number[] {
  if (story?.kind !== 'giant-file') return partsOf(inputBytes, count, draws)
  const fileBytes = Math.round(inputBytes * draws.between(0.4, 0.8))
  return [fileBytes, ...partsOf(inputBytes - fileBytes, count - 1, draws)]
}

/** Bytes of memory that a story spills: what its tasks write to disk takes about the time that the story takes. */
export function spilledFrom({ key }: Work, { lostMs }: StageTime, cores: readonly Executor[]): number {
  // Files of spilled data are no faster or slower to write than those of shuffles, but for other work on the disk.
  const speed = new Draws(`spill:${key}`).between(0.75, 1.3)
  return Math.round(((lostMs * 1_000_000 * cores.length) / nanosecondsOfDiskByte) * speed) * memoryOfDiskBytes
}

function partsOf(total: number, count: number, draws: Draws): number[] {
  const weights = Array.from({ length: count }, () => draws.between(0.5, 1.5))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const part = Math.round((total * (before + weight)) / sum) - Math.round((total * before) / sum)
    before += weight
    return part
  })
}
