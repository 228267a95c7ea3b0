import { anchored, type Shape } from './anchored.ts'
import { baseRun } from './base-run.ts'
import type { Bounded } from './bounded.ts'
import { sizeRatio, type JobRun, type Target } from './job-history.ts'
import type { Prediction } from './prediction.ts'
import { ownReplay, replay } from './replay.ts'
import { mostExecutors, type SparkWork } from './spark-work.ts'

/** With less memory for a core than this share of what was seen, nothing shows what would spill. */
const leastMemory = 0.5
/** Sizes are rounded to a hundredth, so that runs of about the same size need one replay. */
const sizeSteps = 100

/** The replay of the latest run with an event log, moved by what runs took beside it. */
export function byReplay(runs: readonly JobRun[], target: Target): Prediction {
  const base = baseRun(runs, target, ({ work }) => work !== undefined)
  if (!base?.work) return { kind: 'not known', because: 'no run has an event log' }
  const own = ownReplay(base.work)
  if (own.kind === 'not known') return own
  if (memoryPerCore(target, base) < leastMemory)
    return { kind: 'not known', because: 'the memory of a core is less than half of what was seen' }
  return anchored(runs, base, target, replayedShape(base, base.work))
}

function replayedShape(base: JobRun, work: SparkWork): Shape {
  const perWorker = Math.max(1, Math.round(mostExecutors(work) / (base.autoscaling?.maximum ?? base.workers)))
  const cores = work.executors[0]?.cores ?? 1
  const known = new Map<string, Bounded | undefined>()
  return (asked) => {
    const replayed = {
      executors: Math.max(1, Math.round(asked.workers * perWorker)),
      cores: Math.max(1, Math.round((cores * asked.worker.cores) / base.worker.cores)),
      memoryPerCore: memoryPerCore(asked, base),
      size: Math.round(sizeRatio(asked, base) * sizeSteps) / sizeSteps,
    }
    const key = JSON.stringify(replayed)
    if (!known.has(key)) {
      const found = replay(work, replayed)
      known.set(key, found.kind === 'replayed' ? found.ms : undefined)
    }
    return known.get(key)
  }
}

function memoryPerCore({ worker }: Pick<Target, 'worker'>, base: JobRun): number {
  return worker.memoryBytes / worker.cores / (base.worker.memoryBytes / base.worker.cores)
}
