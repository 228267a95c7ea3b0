/** How long the tasks of a stage took that succeeded: each of them, or what is kept of their distribution. */
export type TaskTimes =
  | { kind: 'tasks'; durationsMs: readonly number[] }
  | {
      kind: 'distribution'
      count: number
      totalMs: number
      minimumMs: number
      quartile1Ms: number
      medianMs: number
      quartile3Ms: number
      percentile95Ms: number
      maximumMs: number
    }

/** An attempt of a stage as it was seen. */
export type SeenStage = {
  /** The Spark job that it belongs to; null where no job names it. */
  sparkJobId: number | null
  /** From its submission to its completion. */
  fromMs: number
  untilMs: number
  tasks: TaskTimes
  /** Time of all its tasks, failed ones included, and its parts. */
  taskMs: number
  fetchWaitMs: number
  gcMs: number
  shuffleWriteMs: number
  /** What spilling took; null where nothing shows how fast the disks were. */
  spillMs: number | null
}

/** An executor as it was seen; one that was never removed has no end. */
export type SeenExecutor = { addedMs: number; removedMs: number | null; cores: number }

/** The work of a Spark application or of a run, in milliseconds of one clock. */
export type SparkWork = {
  startMs: number
  endMs: number
  stages: readonly SeenStage[]
  executors: readonly SeenExecutor[]
}

/** The most executors that were there at a time. */
export function mostExecutors({ executors }: SparkWork): number {
  const changes = executors
    .flatMap(({ addedMs, removedMs }) => [
      { atMs: addedMs, by: 1 },
      ...(removedMs === null ? [] : [{ atMs: removedMs, by: -1 }]),
    ])
    .toSorted((one, other) => one.atMs - other.atMs || one.by - other.by)
  let [now, most] = [0, 0]
  for (const { by } of changes) {
    now += by
    most = Math.max(most, now)
  }
  return most
}
