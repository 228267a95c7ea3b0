import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

const milliseconds = z.number().nullable()
const attempt = z.coerce.number().int().min(0).default(0)

const comparedRun = z.object({
  workspaceId: z.string(),
  runId: z.string(),
  attemptNumber: z.int(),
  status: z.string(),
  trigger: z.string().nullable(),
  computeType: z.string().nullable(),
  startTime: instant.nullable(),
  durationMs: milliseconds,
  setupMs: milliseconds,
  executionMs: milliseconds,
  cleanupMs: milliseconds,
  tasksCount: z.int(),
  clustersCount: z.int(),
  isRunning: z.boolean().optional(),
  /** Why nothing is known of its Spark tasks; null where something is. */
  telemetryAbsentBecause: z.string().nullish(),
})

const line = z.object({
  runId: z.string(),
  attemptNumber: z.int(),
  source: z.enum(['databricks_usage', 'machine_estimate']),
  resourceName: z.string(),
  usageUnit: z.string(),
  priceKind: z.string().nullable(),
  currency: z.string(),
  /** Why the amounts are an estimate; null where they are none. */
  estimatedBecause: z.string().nullable(),
  /** Decimal strings: in work, and in start-up and idle time. */
  workQuantity: z.string(),
  otherQuantity: z.string(),
  work: z.string(),
  other: z.string(),
})

const comparedTask = z.object({
  runId: z.string(),
  attemptNumber: z.int(),
  taskKey: z.string(),
  durationMs: milliseconds,
  /** A decimal string; null where nothing is billed yet. */
  cost: z.string().nullable(),
  isCostEstimated: z.boolean(),
  estimatedBecause: z.string().nullable(),
})

const sharedCluster = z.object({
  runId: z.string(),
  attemptNumber: z.int(),
  clusterId: z.string(),
  clusterName: z.string().nullable(),
  hoursCount: z.int(),
  /** Decimal strings: the cost of the run on the cluster, and that of the whole cluster in the same hours. */
  cost: z.string(),
  clusterCost: z.string(),
})

export const compareRuns = endpoint({
  name: 'compareRuns',
  method: 'GET',
  path: '/reports/jobs/{jobId}/runs/comparison',
  guard: mayRead('user'),
  summary:
    'Two attempts of runs of one job side by side, and the cost difference split by price, compute size, duration and idle time.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    runId: z.string().min(1),
    attemptNumber: attempt,
    otherRunId: z.string().min(1),
    otherAttemptNumber: attempt,
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    jobId: z.string(),
    currency: z.string(),
    runs: z.tuple([comparedRun, comparedRun]),
    lines: z.array(line),
    tasks: z.array(comparedTask).optional(),
    sharedClusters: z.array(sharedCluster).optional(),
    decomposition: z.object({
      price: z.string(),
      machines: z.string(),
      duration: z.string(),
      idle: z.string(),
      /** Cost that follows from no usage, such as a correction of a price. */
      unexplained: z.string(),
      difference: z.string(),
    }),
  }),
})

export type ComparedRun = z.output<typeof comparedRun>
export type ComparedLine = z.output<typeof line>
export type ComparedTask = z.output<typeof comparedTask>
export type SharedCluster = z.output<typeof sharedCluster>
