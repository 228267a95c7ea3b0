import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

/** Who a cluster works for: everybody, one job, or one pipeline. */
const clusterType = z.enum(['ALL_PURPOSE', 'JOB', 'PIPELINE'])

const milliseconds = z.int().nullable()
const workers = z.number().nullable()
const bytes = z.number().nullable()
const amount = z.string().nullable()

const instance = z.object({
  dataVersion: z.int(),
  appId: z.string(),
  clusterId: z.string(),
  clusterName: z.string().nullable(),
  workspaceId: z.string(),
  workspaceUrl: z.string().nullable(),
  owner: z.string().nullable(),
  clusterType,
  state: z.enum(['RUNNING', 'TERMINATED']),
  startTime: instant,
  /** Null while it is up. */
  endTime: instant.nullable(),
  /** Its last known moment. */
  lastTime: instant,
  /** Why it ended, as its last event has it; null where no event does. */
  terminationCode: z.string().nullable(),
  /** Time that it was ready, without its start-up. */
  upTime: z.int(),
  startUpTime: z.int(),
  /** Null where its use is not known, as idleTime. */
  activeTime: milliseconds,
  idleTime: milliseconds,
  workersMin: workers,
  workersMean: workers,
  workersMax: workers,
  driverNodeType: z.string().nullable(),
  workerNodeType: z.string().nullable(),
  /** Null where nothing of it is billed yet, or in several currencies; so are the costs. */
  currency: z.string().nullable(),
  cost: amount,
  databricksCost: amount,
  cloudCost: amount,
  isCostEstimated: z.boolean(),
  /** Why a part of the cost is an estimate; null where none is. */
  estimatedBecause: z.string().nullable(),
  /** What Spark tasks read and wrote on it, as its event logs have it; null, as what follows, for the reason that is named. */
  bytesDataProcessed: bytes,
  bytesShuffleOut: bytes,
  bytesDiskSpill: bytes,
  sparkTasksCount: z.int().nullable(),
  failedSparkTasksCount: z.int().nullable(),
  /** Null also where one of its applications ran no stage. */
  lostExecutorsCount: z.int().nullable(),
  /** Null also where nothing measured it. */
  peakExecutorHeap: bytes,
  /** True if only a part of an event log was read so far. */
  isTelemetryPartial: z.boolean(),
  /** Why nothing of its Spark tasks is known; null where it is. */
  telemetryAbsentBecause: z.string().nullable(),
  jobId: z.string().nullable(),
  runId: z.string().nullable(),
  pipelineId: z.string().nullable(),
  updateId: z.string().nullable(),
})

export const getClusterInstance = endpoint({
  name: 'getClusterInstance',
  method: 'GET',
  path: '/cluster-instances/{id}',
  guard: mayRead('user'),
  summary: 'One life of a cluster, from its start to its termination: its time, workers and cost.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: instance,
})

export type ClusterInstance = OutputOf<typeof getClusterInstance>
