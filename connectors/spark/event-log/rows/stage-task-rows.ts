import type { LogFacts, StageFacts } from '../facts/log-facts.ts'
import {
  distributedMeasures,
  figuresOf,
  type DistributionFigures,
  type SlowTask,
} from '../facts/stage-tasks.ts'
import { wholeMs } from '../facts/times.ts'
import { daysOf, instantOf, type LogRow } from './row-values.ts'

function keyOfStage({ stageId, attemptId }: StageFacts): LogRow {
  return { stage_id: stageId, stage_attempt: attemptId }
}

function figureColumns(figures: DistributionFigures): LogRow {
  return {
    task_count: figures.count,
    total: figures.total,
    minimum: figures.minimum,
    quartile_1: figures.quartile1,
    median: figures.median,
    quartile_3: figures.quartile3,
    percentile_95: figures.percentile95,
    maximum: figures.maximum,
    is_approximate: figures.isApproximate === 1,
  }
}

/** The rows of how the tasks of a stage attempt are distributed, one for each measure. */
export function distributionRows(stage: StageFacts, facts: LogFacts): LogRow[] {
  const ofStage = {
    ...keyOfStage(stage),
    submission_time: instantOf(stage.submissionTimeMs),
    ...daysOf(stage.submissionTimeMs, stage.completionTimeMs, facts),
  }
  return figuresOf(stage.tasks).map((figures, place) =>
    Object.assign(figureColumns(figures), ofStage, { measure: distributedMeasures[place] }),
  )
}

function taskColumns(task: SlowTask): LogRow {
  const [, run, input, shuffleRead, shuffleWrite, memorySpilled, diskSpilled] = task.values
  return {
    task_id: task.taskId ?? null,
    task_index: task.index ?? null,
    task_attempt: task.attempt ?? null,
    executor_id: task.executorId ?? null,
    host: task.host ?? null,
    locality: task.locality ?? null,
    is_speculative: task.isSpeculative,
    end_reason: task.endReason ?? null,
    launch_time: instantOf(task.launchTimeMs),
    duration_ms: task.durationMs,
    executor_run_ms: run,
    executor_cpu_ms: wholeMs(task.cpuNs),
    jvm_gc_ms: task.gcMs,
    input_bytes: input,
    shuffle_read_bytes: shuffleRead,
    shuffle_write_bytes: shuffleWrite,
    memory_spilled_bytes: memorySpilled,
    disk_spilled_bytes: diskSpilled,
  }
}

/** The rows of the longest tasks of a stage attempt, the longest first. */
export function slowTaskRows(stage: StageFacts, facts: LogFacts): LogRow[] {
  const ofStage = { ...keyOfStage(stage), ...daysOf(stage.submissionTimeMs, stage.completionTimeMs, facts) }
  return stage.tasks.slowest.map((task, place) =>
    Object.assign(taskColumns(task), ofStage, { place: place + 1 }),
  )
}
