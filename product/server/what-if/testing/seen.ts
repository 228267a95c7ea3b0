import type { SeenExecutor, SeenStage, SparkWork } from '../spark-work.ts'

/** A stage whose tasks are known, on from its submission to its completion. */
export function seenStage(
  fromMs: number,
  untilMs: number,
  durationsMs: readonly number[],
  rest: Partial<SeenStage> = {},
): SeenStage {
  return {
    sparkJobId: null,
    fromMs,
    untilMs,
    tasks: { kind: 'tasks', durationsMs },
    taskMs: durationsMs.reduce((sum, time) => sum + time, 0),
    fetchWaitMs: 0,
    gcMs: 0,
    shuffleWriteMs: 0,
    spillMs: 0,
    ...rest,
  }
}

/** Executors that were there from the start on. */
export function steadyExecutors(count: number, cores: number): readonly SeenExecutor[] {
  return Array.from({ length: count }, () => ({ addedMs: 0, removedMs: null, cores }))
}

/** Work from moment 0 on. */
export function seenWork(
  endMs: number,
  stages: readonly SeenStage[],
  executors: readonly SeenExecutor[],
): SparkWork {
  return { startMs: 0, endMs, stages, executors }
}
