import type { ExecutorSums } from '#connectors/spark/event-log/facts/executor-sums.ts'
import type { LogFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import type { Peaks } from './peaks.ts'
import type { Values } from './task-values.ts'

/** Names and values in the order of their event. */
export type Pairs = readonly (readonly [name: string, value: string])[]
export type Texts = Readonly<Record<string, string>>

/** How often tasks were killed, by the reason. */
export type Reasons = Record<string, number>

export type JobHistory = {
  jobId: number
  name: string
  description: string | undefined
  submissionTimeMs: number | undefined
  completionTimeMs: number | undefined
  stageIds: readonly number[]
  jobGroup: string | undefined
  tags: readonly string[]
  status: 'RUNNING' | 'SUCCEEDED' | 'FAILED'
  executionId: number | undefined
  tasks: number
  activeTasks: number
  completedTasks: number
  skippedTasks: number
  failedTasks: number
  killedTasks: number
  completedIndices: number
  activeStages: number
  completedStages: Set<number>
  skippedStages: Set<number>
  failedStages: number
  killedReasons: Reasons
}

export type StageStatus = 'PENDING' | 'ACTIVE' | 'COMPLETE' | 'FAILED' | 'SKIPPED'

/** What an accumulator that a program made holds. */
export type Accumulated = {
  id: number
  name: string | undefined
  update: string | undefined
  value: string | undefined
}

/** What the information about a stage attempt in an event holds. */
export type StageInfo = {
  stageId: number
  attemptId: number
  name: string
  details: string
  tasks: number
  submissionTimeMs: number | undefined
  completionTimeMs: number | undefined
  failureReason: string | undefined
  rdds: readonly RddInfo[]
  accumulated: readonly Accumulated[]
  resourceProfileId: number
  isPushEnabled: boolean
  mergers: number
}

export type StageHistory = {
  info: StageInfo
  status: StageStatus
  description: string | undefined
  schedulingPool: string
  activeTasks: number
  completedTasks: number
  failedTasks: number
  killedTasks: number
  completedIndices: number
  firstLaunchMs: number | undefined
  killedReasons: Reasons
  sums: Values
  peaks: Peaks
}

export type ExecutorMemory = { usedOnHeap: number; usedOffHeap: number; onHeap: number; offHeap: number }

export type ExecutorHistory = {
  id: string
  host: string | undefined
  hostPort: string | undefined
  isActive: boolean
  totalCores: number
  mostTasks: number
  addTimeMs: number
  removeTimeMs: number | undefined
  removeReason: string | undefined
  rddBlocks: number
  memoryUsed: number
  diskUsed: number
  mostMemory: number
  activeTasks: number
  completedTasks: number
  totalTasks: number
  /** What its tasks came to that ended while it was there. */
  sums: ExecutorSums
  isExcluded: boolean
  excludedInStages: Set<number>
  logs: Texts
  attributes: Texts
  resources: Readonly<Record<string, { name: string; addresses: readonly string[] }>>
  resourceProfileId: number
  memory: ExecutorMemory | undefined
  peaks: Peaks
}

/** How an RDD is stored. */
export type StorageLevel = {
  usesDisk: boolean
  usesMemory: boolean
  usesOffHeap: boolean
  isDeserialized: boolean
  replication: number
}

export type RddInfo = { id: number; name: string; level: StorageLevel; partitions: number }

/** A partition that executors hold. */
export type RddPartition = { executors: readonly string[]; memoryUsed: number; diskUsed: number }

/** What an executor holds of an RDD. */
export type RddShare = { memoryUsed: number; diskUsed: number; onHeap: number; offHeap: number }

export type RddHistory = {
  info: RddInfo
  memoryUsed: number
  diskUsed: number
  partitions: Map<string, RddPartition>
  /** By the executor's number. */
  shares: Map<string, RddShare>
}

/** What an executor or a task of a resource profile is given of one resource. */
export type ResourceRequest = { name: string; amount: number; script: string; vendor: string }

export type ResourceProfile = {
  id: number
  executorResources: readonly ResourceRequest[]
  taskResources: readonly ResourceRequest[]
}

export type EnvironmentHistory = {
  java: { version: string | undefined; home: string | undefined; scala: string | undefined }
  spark: Pairs
  hadoop: Pairs
  system: Pairs
  metrics: Pairs
  classpath: Pairs
}

/** A process beside driver and executors, as the master of an application on YARN. */
export type ProcessHistory = {
  id: string
  hostPort: string
  cores: number
  addTimeMs: number
  logs: Texts
}

/** What a history server answers of an application, but its tasks: those are read when they are asked for. */
export type HistoryFacts = {
  /** The facts of the reader of event logs: plans, totals of SQL metrics, problems. */
  log: LogFacts
  user: string | undefined
  environment: EnvironmentHistory | undefined
  profiles: Map<number, ResourceProfile>
  jobs: Map<number, JobHistory>
  stages: Map<number, Map<number, StageHistory>>
  executors: Map<string, ExecutorHistory>
  rdds: Map<number, RddHistory>
  processes: Map<string, ProcessHistory>
}

/** Facts before the first event. */
export function emptyHistory(log: LogFacts): HistoryFacts {
  return {
    log,
    user: undefined,
    environment: undefined,
    profiles: new Map(),
    jobs: new Map(),
    stages: new Map(),
    executors: new Map(),
    rdds: new Map(),
    processes: new Map(),
  }
}
