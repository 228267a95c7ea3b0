import type { Executor, Work } from './work.ts'

/** A Spark context: a time that a cluster was up, with what it did. */
export type SparkContext = {
  accountId: string
  workspaceId: string
  clusterId: string
  clusterName: string
  /** JOB, UI or PIPELINE. */
  source: string
  contextId: string
  cloud: 'AZURE' | 'AWS'
  region: string
  driverIp: string
  driverNodeType: string
  workerNodeType: string
  runtime: string
  isPhoton: boolean
  executorMemoryMb: number
  minWorkers: number
  maxWorkers: number
  /** Where its cluster delivers logs. */
  destination: string
  fromMs: number
  untilMs: number
  executors: readonly Executor[]
  works: readonly Work[]
}

/** The application's id. */
export function applicationIdOf({ fromMs }: SparkContext): string {
  return `app-${new Date(fromMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)}-0000`
}
