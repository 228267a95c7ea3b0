import type { Executor } from '../work.ts'

/** What a try of a task measured. */
export type TaskMetrics = {
  deserializeMs: number
  deserializeCpuNs: number
  runMs: number
  cpuNs: number
  peakMemoryBytes: number
  resultBytes: number
  gcMs: number
  serializeMs: number
  memorySpilledBytes: number
  diskSpilledBytes: number
  remoteBlocks: number
  localBlocks: number
  fetchWaitMs: number
  remoteBytes: number
  localBytes: number
  readRecords: number
  shuffleWriteBytes: number
  shuffleWriteNs: number
  shuffleWriteRecords: number
  inputBytes: number
  inputRecords: number
  outputBytes: number
  outputRecords: number
}

/** Why a try of a task ended. */
export type TaskOutcome = 'success' | 'failed' | 'executor-lost' | 'fetch-failed' | 'killed'

/** A try of a task. */
export type TaskAttempt = {
  id: number
  index: number
  attempt: number
  executor: Executor
  launchMs: number
  finishMs: number
  outcome: TaskOutcome
  isSpeculative: boolean
  /** Absent where the executor did not live to send them. */
  metrics?: TaskMetrics
}

/** What the tasks of a stage move in total. */
export type StageBytes = {
  input: number
  shuffleRead: number
  shuffleWrite: number
  output: number
  memorySpilled: number
}
