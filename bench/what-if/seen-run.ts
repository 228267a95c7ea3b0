import type { JobRun, NodeMinute } from '#product/server/what-if/job-history.ts'
import type { SeenStage, SparkWork } from '#product/server/what-if/spark-work.ts'
import type { Chance } from '../anomalies/chance.ts'
import { run, type MadeCluster, type MadeJob, type MadeRun, type MadeTask } from './mechanics.ts'

/** What a run leaves behind that the product keeps. */
export type Left = { log: boolean; minutes: boolean }

const minuteMs = 60_000
const usualBytes = 1e12

/** Runs a job on a cluster and answers what the product knows. */
export function seenRun(
  job: MadeJob,
  cluster: MadeCluster,
  asked: { startMs: number; size: number; left: Left },
  chance: Chance,
): JobRun {
  const made = run(job, cluster, asked.size, chance)
  const setupMs = chance.between(120_000, 300_000)
  return {
    startMs: asked.startMs,
    durationMs: Math.round(setupMs + made.endMs),
    setupMs: Math.round(setupMs),
    sizeBytes: usualBytes * asked.size,
    workers: cluster.autoscaling ? averageWorkers(made) : cluster.workers,
    worker: {
      name: nameOf(cluster),
      cores: cluster.cores,
      memoryBytes: cluster.cores * cluster.memoryPerCore,
    },
    engine: 'standard',
    autoscaling: cluster.autoscaling,
    ...(asked.left.log && { work: workOf(made, cluster) }),
    ...(asked.left.minutes && { nodeMinutes: minutesOf(made, cluster, job.cpuShare) }),
  }
}

/** Names distinguish the machines of the bench. */
export function nameOf({ cores, memoryPerCore }: Pick<MadeCluster, 'cores' | 'memoryPerCore'>): string {
  return `${cores} cores, ${Math.round(memoryPerCore / 2 ** 30)} GB each`
}

function averageWorkers({ workers, endMs }: MadeRun): number {
  const thereMs = workers.reduce(
    (sum, { fromMs, untilMs }) => sum + Math.max(0, Math.min(endMs, untilMs ?? endMs) - fromMs),
    0,
  )
  return Math.max(1, thereMs / endMs)
}

function workOf(made: MadeRun, { cores }: MadeCluster): SparkWork {
  const byStage = Map.groupBy(made.tasks, ({ stage }) => stage)
  return {
    startMs: 0,
    endMs: Math.round(made.endMs),
    stages: made.stages.map(({ fromMs, untilMs }, stage) =>
      stageOf(byStage.get(stage) ?? [], Math.round(fromMs), Math.round(untilMs)),
    ),
    executors: made.workers.map(({ fromMs, untilMs }) => ({
      addedMs: Math.round(fromMs),
      removedMs: untilMs === null ? null : Math.round(untilMs),
      cores,
    })),
  }
}

/** A stage as the product keeps it: sums and quantiles, no tasks. */
function stageOf(tasks: readonly MadeTask[], fromMs: number, untilMs: number): SeenStage {
  const times = tasks.map(({ ms }) => Math.round(ms)).toSorted((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
  const sum = (valueOf: (task: MadeTask) => number) => tasks.reduce((all, task) => all + valueOf(task), 0)
  const totalMs = times.reduce((all, time) => all + time, 0)
  return {
    sparkJobId: null,
    fromMs,
    untilMs,
    taskMs: totalMs,
    fetchWaitMs: sum(({ fetchMs }) => fetchMs),
    spillMs: sum(({ spillMs }) => spillMs),
    gcMs: 0,
    shuffleWriteMs: 0,
    tasks: {
      kind: 'distribution',
      count: times.length,
      totalMs,
      minimumMs: at(0),
      quartile1Ms: at(0.25),
      medianMs: at(0.5),
      quartile3Ms: at(0.75),
      percentile95Ms: at(0.95),
      maximumMs: at(1),
    },
  }
}

/** How busy the processors of each worker were in each minute in which it was there. */
function minutesOf(made: MadeRun, { cores }: MadeCluster, cpuShare: number): readonly NodeMinute[] {
  const minutes = Math.ceil(made.endMs / minuteMs)
  const busyMs = made.workers.map(() => Array.from({ length: minutes }, () => 0))
  for (const { worker, fromMs, ms } of made.tasks)
    for (let minute = Math.floor(fromMs / minuteMs); minute * minuteMs < fromMs + ms; minute += 1) {
      const within = Math.min(fromMs + ms, (minute + 1) * minuteMs) - Math.max(fromMs, minute * minuteMs)
      const ofWorker = busyMs[worker]
      if (ofWorker) ofWorker[minute] = (ofWorker[minute] ?? 0) + within
    }
  return busyMs.flatMap((ofWorker, worker) => {
    const { fromMs = 0, untilMs = null } = made.workers[worker] ?? {}
    return ofWorker.flatMap((busy, minute) =>
      (minute + 1) * minuteMs > fromMs && (untilMs === null || minute * minuteMs < untilMs)
        ? [
            {
              minuteMs: minute * minuteMs,
              isDriver: false,
              busyShare: (cpuShare * busy) / (cores * Math.min(minuteMs, made.endMs - minute * minuteMs)),
            },
          ]
        : [],
    )
  })
}
