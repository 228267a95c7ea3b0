/** A stage on the timeline, in milliseconds since 1970. */
export type StageBar = {
  key: string
  stageId: number
  stageAttempt: number
  name: string
  mostIn: string | null
  fromMs: number
  untilMs: number
}

/** How many cores executors had from a moment on. */
export type CoreStep = { atMs: number; cores: number }

type ListedStage = {
  stageId: number
  stageAttempt: number
  stageName: string | null
  mostIn: string | null
  startTime: string | null
  onTime: number | null
}

type ListedExecutor = {
  executorId: string
  coresCount: number | null
  addedTime: string | null
  removedTime: string | null
}

/** The stages that were on, in the order of their beginning; those that go on end where the log ends. */
export function stageBars(stages: readonly ListedStage[], untilMs: number): StageBar[] {
  return stages
    .flatMap(({ stageId, stageAttempt, stageName, mostIn, startTime, onTime }) => {
      if (startTime === null) return []
      const fromMs = Date.parse(startTime)
      const key = `${stageId}.${stageAttempt}`
      const name = stageAttempt === 0 ? `${stageId}` : `${stageId} (${stageAttempt})`
      return [
        {
          key,
          stageId,
          stageAttempt,
          name: `${name} ${stageName ?? ''}`.trim(),
          mostIn,
          fromMs,
          untilMs: onTime === null ? Math.max(untilMs, fromMs) : fromMs + onTime,
        },
      ]
    })
    .toSorted((one, other) => one.fromMs - other.fromMs || one.stageId - other.stageId)
}

/** The cores of executors over time; undefined where the cores or the beginning of one are not known. */
export function coreSteps(executors: readonly ListedExecutor[]): CoreStep[] | undefined {
  const workers = executors.filter(({ executorId }) => executorId !== 'driver')
  const counted = workers.length > 0 ? workers : executors
  const changes = new Map<number, number>()
  const add = (time: string, cores: number) =>
    changes.set(Date.parse(time), (changes.get(Date.parse(time)) ?? 0) + cores)
  for (const { coresCount, addedTime, removedTime } of counted) {
    if (coresCount === null || addedTime === null) return undefined
    add(addedTime, coresCount)
    if (removedTime !== null) add(removedTime, -coresCount)
  }
  let cores = 0
  return [...changes]
    .toSorted(([one], [other]) => one - other)
    .map(([atMs, change]) => {
      cores += change
      return { atMs, cores }
    })
}
