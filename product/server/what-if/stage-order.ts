import type { SeenStage, SparkWork } from './spark-work.ts'

/** What a stage waits for: stages by their place, and then the driver. */
export type Wait = { after: readonly number[]; driverMs: number }

/** How the stages of a run follow each other. */
export type StageOrder = {
  /** In order of their submission. */
  stages: readonly SeenStage[]
  waits: readonly Wait[]
  /** From the end of the last stage to that of the run. */
  lastMs: number
}

/**
 * The order of stages as it was seen, as logs do not keep which stage reads which. A stage waits for those of its Spark job that had
 * ended when it was submitted; the first of a job waits for all jobs that had ended. Jobs that overlapped stay independent. What lies
 * between is the time of the driver, which no executor shortens.
 */
export function stageOrder({ startMs, endMs, stages: seen }: SparkWork): StageOrder {
  const stages = seen.toSorted((one, other) => one.fromMs - other.fromMs || one.untilMs - other.untilMs)
  const jobEnds = new Map<number, number>()
  for (const { sparkJobId, untilMs } of stages)
    if (sparkJobId !== null) jobEnds.set(sparkJobId, Math.max(untilMs, jobEnds.get(sparkJobId) ?? untilMs))
  const waits = stages.map((stage, place): Wait => {
    const ended = stages.flatMap((other, before) =>
      before < place && other.untilMs <= stage.fromMs ? [{ other, before }] : [],
    )
    const ownJob = ended.filter(
      ({ other }) => other.sparkJobId !== null && other.sparkJobId === stage.sparkJobId,
    )
    const endOfJob = ({ sparkJobId, untilMs }: SeenStage) =>
      sparkJobId === null ? untilMs : (jobEnds.get(sparkJobId) ?? untilMs)
    const after = ownJob.length > 0 ? ownJob : ended.filter(({ other }) => endOfJob(other) <= stage.fromMs)
    const readyMs = after.reduce((latest, { other }) => Math.max(latest, other.untilMs), startMs)
    return { after: after.map(({ before }) => before), driverMs: Math.max(0, stage.fromMs - readyMs) }
  })
  const lastStageMs = stages.reduce((latest, { untilMs }) => Math.max(latest, untilMs), startMs)
  return { stages, waits, lastMs: Math.max(0, endMs - lastStageMs) }
}
