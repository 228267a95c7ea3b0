import { noExecutorSums } from '#connectors/spark/event-log/facts/executor-sums.ts'
import type {
  ExecutorHistory,
  HistoryFacts,
  JobHistory,
  RddHistory,
  StageHistory,
  StageInfo,
} from './history-facts.ts'
import { IndexSet } from './index-set.ts'
import { noValues } from './task-values.ts'

/** A job that goes on, with the numbers of its tasks that succeeded, by stage. */
export type LiveJob = { job: JobHistory; indices: Map<number, IndexSet> }

/** A stage attempt that goes on, or has tasks that do. */
export type LiveStage = {
  stage: StageHistory
  jobs: LiveJob[]
  indices: IndexSet
  /** The executors that were excluded for it. */
  excluded: Set<string>
}

/**
 * What goes on at a place of a log. What ends is written to the facts; what an event is about counts only while it goes on, as
 * in the history server.
 */
export class Live {
  readonly facts: HistoryFacts
  readonly jobs = new Map<number, LiveJob>()
  readonly stages = new Map<string, LiveStage>()
  readonly executors = new Map<string, ExecutorHistory>()
  /** Those that were removed while a stage went on that had begun before. */
  readonly removed = new Map<string, ExecutorHistory & { removeTimeMs: number }>()
  readonly tasks = new Set<number>()
  readonly rdds = new Map<number, RddHistory>()
  cpusPerTask = 1

  constructor(facts: HistoryFacts) {
    this.facts = facts
  }

  /** The stage attempt of a number, which begins to go on with this information if it does not yet. */
  stageOf(info: StageInfo): LiveStage {
    const key = keyOf(info.stageId, info.attemptId)
    const found = this.stages.get(key)
    if (found) {
      found.stage.info = info
      return found
    }
    const made: LiveStage = { stage: newStage(info), jobs: [], indices: new IndexSet(), excluded: new Set() }
    this.stages.set(key, made)
    return made
  }

  /** The stage attempt of a number, if it goes on. */
  stageAt(stageId: number, attemptId: number): LiveStage | undefined {
    return this.stages.get(keyOf(stageId, attemptId))
  }

  /** Writes a stage attempt to the facts. */
  writeStage({ stage, indices }: LiveStage): void {
    stage.completedIndices = indices.size
    const { stageId, attemptId } = stage.info
    const attempts = this.facts.stages.get(stageId) ?? new Map<number, StageHistory>()
    attempts.set(attemptId, stage)
    this.facts.stages.set(stageId, attempts)
  }

  /** Writes a stage attempt that does not go on. */
  endStage(live: LiveStage): void {
    this.writeStage(live)
    this.stages.delete(keyOf(live.stage.info.stageId, live.stage.info.attemptId))
  }

  /** Writes a job to the facts. */
  writeJob({ job, indices }: LiveJob): void {
    job.completedIndices = indices.values().reduce((sum, { size }) => sum + size, 0)
    this.facts.jobs.set(job.jobId, job)
  }

  /** The executor of a name, which begins to be known if it is not yet. */
  executorOf(id: string, addTimeMs: number): ExecutorHistory {
    const found = this.executors.get(id)
    if (found) return found
    const made = newExecutor(id, addTimeMs)
    this.executors.set(id, made)
    return made
  }

  /** Writes all that goes on at the end of a log. */
  end(): void {
    for (const job of this.jobs.values()) this.writeJob(job)
    for (const stage of this.stages.values()) this.writeStage(stage)
    for (const executor of this.executors.values()) this.facts.executors.set(executor.id, executor)
    for (const rdd of this.rdds.values()) this.facts.rdds.set(rdd.info.id, rdd)
  }
}

function keyOf(stageId: number, attemptId: number): string {
  return `${stageId}.${attemptId}`
}

function newStage(info: StageInfo): StageHistory {
  return {
    info,
    status: 'PENDING',
    description: undefined,
    schedulingPool: 'default',
    activeTasks: 0,
    completedTasks: 0,
    failedTasks: 0,
    killedTasks: 0,
    completedIndices: 0,
    firstLaunchMs: undefined,
    killedReasons: {},
    sums: noValues(),
    peaks: undefined,
  }
}

function newExecutor(id: string, addTimeMs: number): ExecutorHistory {
  return {
    id,
    host: undefined,
    hostPort: undefined,
    isActive: true,
    totalCores: 0,
    mostTasks: 0,
    addTimeMs,
    removeTimeMs: undefined,
    removeReason: undefined,
    rddBlocks: 0,
    memoryUsed: 0,
    diskUsed: 0,
    mostMemory: 0,
    activeTasks: 0,
    completedTasks: 0,
    totalTasks: 0,
    sums: noExecutorSums(),
    isExcluded: false,
    excludedInStages: new Set(),
    logs: {},
    attributes: {},
    resources: {},
    resourceProfileId: 0,
    memory: undefined,
    peaks: undefined,
  }
}
