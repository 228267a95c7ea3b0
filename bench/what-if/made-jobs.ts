import type { Chance } from '../anomalies/chance.ts'
import type { MadeJob, MadeStage } from './mechanics.ts'

export const kinds = ['CPU-bound', 'driver-bound', 'skewed', 'short tasks', 'wide shuffle'] as const
export type Kind = (typeof kinds)[number]

export const gigabyte = 2 ** 30

/** A job of a kind; runs take from ten minutes to an hour on the clusters of the bench. */
export function madeJob(kind: Kind, chance: Chance): MadeJob {
  const count = 3 + Math.floor(chance.next() * 5)
  return {
    stages: Array.from({ length: count }, (_, place) => stageOf(kind, place, count, chance)),
    lastMs: chance.between(5_000, 30_000),
    noise: chance.between(0.05, 0.15),
    cpuShare: chance.between(0.55, 0.95),
  }
}

function stageOf(kind: Kind, place: number, count: number, chance: Chance): MadeStage {
  const usual = {
    tasks: Math.round(chance.between(100, 400)),
    taskMs: chance.logBetween(40_000, 90_000) / count,
    spread: chance.between(0.1, 0.35),
    skew: 1,
    fetchShare: place === 0 ? 0 : chance.between(0, 0.1),
    memoryBytes: chance.between(1, 3.5) * gigabyte,
    driverMs: chance.between(3_000, 15_000),
    isBeside: place > 0 && chance.next() < 0.2,
  }
  if (kind === 'driver-bound')
    return { ...usual, tasks: Math.round(usual.tasks / 2), driverMs: chance.between(60_000, 180_000) }
  if (kind === 'skewed') return { ...usual, skew: chance.between(4, 12), spread: 0.4 }
  if (kind === 'short tasks')
    return { ...usual, tasks: 8 * usual.tasks, taskMs: chance.between(700, 2_500), fetchShare: 0 }
  if (kind === 'wide shuffle') return { ...usual, fetchShare: place === 0 ? 0 : chance.between(0.15, 0.35) }
  return usual
}
