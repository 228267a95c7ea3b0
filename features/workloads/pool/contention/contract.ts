import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant, listQuery } from '#contract/report.ts'

const span = { since: instant, until: instant }

const cluster = z.object({
  clusterId: z.string(),
  clusterName: z.string(),
  workspaceId: z.string(),
  /** The job whose run had the cluster for itself; null where it is shared or that is not known. */
  jobId: z.string().nullable(),
  /** VMs of the cluster on the days of the window; null where they have no price or their time is not known. */
  cost: z.string().nullable(),
  machineHours: z.number(),
  /** When it had machines of the pool, and how many. */
  segments: z.array(z.object({ ...span, machines: z.int() })),
})

const wait = z.object({
  clusterId: z.string(),
  clusterName: z.string(),
  requestTime: instant,
  placedTime: instant,
  waitedMs: z.int(),
  /** Machines that it got. */
  machines: z.int(),
  /** Most machines in clusters meanwhile. */
  used: z.int(),
  maxCapacity: z.int().nullable(),
  /** True where all machines of the pool were in clusters meanwhile. */
  isContention: z.boolean(),
})

export const getPoolContention = endpoint({
  name: 'getPoolContention',
  method: 'GET',
  path: '/reports/pools/contention',
  guard: mayRead('user'),
  summary:
    'Which clusters used a pool in a window of at most 7 days, its idle VMs, its capacity, and who waited longer than a minute. Without a window from yesterday, 00:00 UTC, until now.',
  query: z.strictObject({
    subscriptionId: listQuery.shape.subscriptionId,
    workspaceId: listQuery.shape.workspaceId,
    workspaceHost: listQuery.shape.workspaceHost,
    since: listQuery.shape.since,
    until: listQuery.shape.until,
    poolId: z.string().min(1).max(256).meta({ description: 'Id of the pool.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    ...span,
    /** The currency of the costs; null where none is known. */
    currency: z.string().nullable(),
    /** Machines in clusters and idle ones, from each change to the next. */
    timelines: z.array(z.object({ ...span, used: z.int(), idle: z.int() })),
    /** The ten clusters that cost most. */
    clusterSegments: z.array(cluster),
    /** How many clusters used the pool. */
    clustersCount: z.int(),
    /** When machines waited, and how many. */
    idleBlocks: z.array(z.object({ ...span, machines: z.int() })),
    /** Most machines of the pool over time, and how many always wait; null where not limited or not known. */
    capacity: z.array(z.object({ ...span, maxCapacity: z.int().nullable(), minIdle: z.int().nullable() })),
    /** Who waited longer than a minute, longest first, at most 100. */
    waits: z.array(wait),
    waitsCount: z.int(),
    contentionsCount: z.int(),
    figures: z.object({
      /** Idle hours as a share of all machine hours of the window; null where there were none. */
      idleShare: z.number().nullable(),
      /** Machines in clusters in 95% of the time at most; null where no machine is known. */
      usedP95: z.int().nullable(),
      mostUsed: z.int().nullable(),
      minIdle: z.int().nullable(),
      maxCapacity: z.int().nullable(),
      idleTimeoutInMinutes: z.int().nullable(),
    }),
  }),
})

export type PoolContention = z.output<typeof getPoolContention.output>
