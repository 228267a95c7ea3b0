import type { Draws } from '../draws.ts'
import type { StageBytes, TaskMetrics } from './task-attempt.ts'

/** How long a local disk takes to write a byte of a shuffle. */
export const nanosecondsOfDiskByte = 4.5
/** What a byte on disk was in memory: spilled data are packed. */
export const memoryOfDiskBytes = 4

/** What the tasks of a stage have in common. */
export type MetricSetting = {
  executorCount: number
  isPhoton: boolean
  /** The part of the time of its tasks that spilling takes; 0 where nothing is spilled. */
  spillShare: number
}

/** The parts of totals that go to tasks, by their weights; the parts of each total add up to it. */
export function bytesByTask(totals: StageBytes, weights: readonly number[]): StageBytes[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const until = before + weight
    const part = (total: number) => Math.round((total * until) / sum) - Math.round((total * before) / sum)
    const bytes = {
      input: part(totals.input),
      shuffleRead: part(totals.shuffleRead),
      shuffleWrite: part(totals.shuffleWrite),
      output: part(totals.output),
      memorySpilled: part(totals.memorySpilled),
    }
    before = until
    return bytes
  })
}

/** What a task measured that took this long and moved these bytes: parts never exceed the whole. */
export function metricsOf(
  durationMs: number,
  bytes: StageBytes,
  { executorCount, isPhoton, spillShare }: MetricSetting,
  draws: Draws,
): TaskMetrics {
  const deserializeMs = Math.min(draws.whole(4, 40), Math.floor(durationMs / 10))
  const serializeMs = durationMs > 500 ? draws.whole(0, 2) : 0
  const schedulingMs = Math.min(draws.whole(2, 12), Math.floor(durationMs / 10))
  const runMs = Math.max(0, durationMs - deserializeMs - serializeMs - schedulingMs)
  const cpuShare = draws.between(0.55, 0.92) * (1 - spillShare)
  const remoteBytes = Math.floor((bytes.shuffleRead * (executorCount - 1)) / Math.max(1, executorCount))
  const blocks = bytes.shuffleRead > 0 ? draws.whole(8, 40) : 0
  const remoteBlocks = Math.floor((blocks * (executorCount - 1)) / Math.max(1, executorCount))
  return {
    deserializeMs,
    deserializeCpuNs: Math.floor(deserializeMs * 1_000_000 * draws.between(0.3, 0.9)),
    runMs,
    cpuNs: Math.floor(runMs * 1_000_000 * cpuShare),
    peakMemoryBytes: isPhoton ? 0 : Math.floor((bytes.input + bytes.shuffleRead) * 1.5),
    resultBytes: draws.whole(1500, 6000),
    gcMs: Math.floor(runMs * (spillShare > 0 ? draws.between(0.03, 0.08) : draws.between(0.005, 0.05))),
    serializeMs,
    memorySpilledBytes: isPhoton ? 0 : bytes.memorySpilled,
    diskSpilledBytes: isPhoton ? 0 : Math.floor(bytes.memorySpilled / memoryOfDiskBytes),
    remoteBlocks,
    localBlocks: blocks - remoteBlocks,
    fetchWaitMs: Math.floor(runMs * (bytes.shuffleRead > 0 ? draws.between(0, 0.03) : 0)),
    remoteBytes,
    localBytes: bytes.shuffleRead - remoteBytes,
    readRecords: Math.ceil(bytes.shuffleRead / 70),
    shuffleWriteBytes: bytes.shuffleWrite,
    shuffleWriteNs: Math.floor(bytes.shuffleWrite * nanosecondsOfDiskByte),
    shuffleWriteRecords: Math.ceil(bytes.shuffleWrite / 70),
    inputBytes: bytes.input,
    inputRecords: Math.ceil(bytes.input / 90),
    outputBytes: bytes.output,
    outputRecords: Math.ceil(bytes.output / 80),
  }
}
