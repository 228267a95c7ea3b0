import type { JobRun, Target } from '#product/server/what-if/job-history.ts'
import { chanceOf, type Chance } from '../anomalies/chance.ts'
import { gigabyte, madeJob, type Kind } from './made-jobs.ts'
import type { MadeCluster, MadeJob } from './mechanics.ts'
import { nameOf, seenRun, type Left } from './seen-run.ts'

/** What is asked of a made job after its runs. */
export type Case = {
  kind: Kind
  /** Workers or cores that are asked for, divided by those of the latest run. */
  ratio: number
  runs: readonly JobRun[]
  target: Target
  /** Runs that really had that configuration, with data of the usual size. */
  truths: readonly JobRun[]
}

/** How a made job was run until now. */
export type History = {
  /** Workers of each run as a share of the usual number. */
  shares: readonly number[]
  left: Left
  /** The last run alone has the log or the minutes. */
  isLastOnly?: boolean
  asked: 'workers' | 'machine' | 'autoscaling'
}

const dayMs = 86_400_000
const truthRuns = 5
const usualMemory = 4 * gigabyte

/** All that is asked of one job of a kind. */
export function casesOf(kind: Kind, history: History, seed: number): readonly Case[] {
  const chance = chanceOf(seed)
  const job = madeJob(kind, chance)
  const usual: MadeCluster = {
    workers: 2 * Math.round(chance.between(2, 6)),
    cores: 4,
    memoryPerCore: usualMemory,
    autoscaling: null,
  }
  const runs = history.shares.map((share, place) =>
    seenRun(
      job,
      { ...usual, workers: Math.max(1, Math.round(share * usual.workers)) },
      {
        startMs: place * dayMs,
        size: Math.exp(chance.between(-0.25, 0.25)),
        left:
          history.isLastOnly && place < history.shares.length - 1
            ? { log: false, minutes: false }
            : history.left,
      },
      chance,
    ),
  )
  return clustersOf(history, usual).map(({ cluster, ratio }) =>
    caseOf({ kind, job, runs, cluster, ratio }, chance),
  )
}

function clustersOf(
  history: History,
  usual: MadeCluster,
): readonly { cluster: MadeCluster; ratio: number }[] {
  if (history.asked === 'machine')
    return [
      { cluster: { ...usual, cores: 8 }, ratio: 2 },
      { cluster: { ...usual, memoryPerCore: usualMemory / 2 }, ratio: 1 },
      { cluster: { ...usual, memoryPerCore: usualMemory * 2 }, ratio: 1 },
    ]
  if (history.asked === 'autoscaling')
    return [0.5, 0.75].map((share) => ({
      cluster: {
        ...usual,
        autoscaling: { minimum: Math.max(1, Math.round(share * usual.workers)), maximum: usual.workers },
      },
      ratio: share,
    }))
  return [0.5, 0.75, 1.5, 2].map((ratio) => ({
    cluster: { ...usual, workers: Math.round(ratio * usual.workers) },
    ratio,
  }))
}

type Made = { kind: Kind; job: MadeJob; runs: readonly JobRun[]; cluster: MadeCluster; ratio: number }

function caseOf({ kind, job, runs, cluster, ratio }: Made, chance: Chance): Case {
  const seen = Array.from({ length: truthRuns }, () =>
    seenRun(job, cluster, { startMs: 0, size: 1, left: { log: false, minutes: false } }, chance),
  )
  return {
    kind,
    ratio,
    runs,
    target: {
      workers: seen[0]?.workers ?? cluster.workers,
      worker: {
        name: nameOf(cluster),
        cores: cluster.cores,
        memoryBytes: cluster.cores * cluster.memoryPerCore,
      },
      engine: 'standard',
      sizeBytes: 1e12,
      autoscaling: cluster.autoscaling,
    },
    truths: seen,
  }
}
