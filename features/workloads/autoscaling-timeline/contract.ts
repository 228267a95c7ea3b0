import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

const availability = ['Ready', 'NotAvailable', 'NotReady'] as const

const size = z.object({
  since: instant,
  until: instant,
  /** Workers that were there. */
  workers: z.int(),
  /** True while the cluster started up. */
  isStartUp: z.boolean(),
})

const target = z.object({
  since: instant,
  until: instant,
  /** Workers that were asked for. */
  workers: z.int(),
})

const mark = z.object({
  at: instant,
  /** Type of the cluster event. */
  type: z.string(),
  cause: z.string().nullable(),
  reasonCode: z.string().nullable(),
  currentWorkers: z.int().nullable(),
  targetWorkers: z.int().nullable(),
  userName: z.string().nullable(),
})

const part = z.number().nullable()
const load = z.object({
  since: instant,
  until: instant,
  /** Workers that reported. */
  workers: z.int(),
  driverCpu: part,
  driverMemory: part,
  workerCpu: part,
  workerMemory: part,
  busiestCpu: part,
  busiestMemory: part,
})

const work = z.object({
  since: instant,
  until: instant,
  kind: z.enum(['run', 'interactive']),
  jobId: z.string().nullable(),
  dbJobName: z.string().nullable(),
  runId: z.string().nullable(),
  attemptNumber: z.int().nullable(),
})

export const getAutoscalingTimeline = endpoint({
  name: 'getAutoscalingTimeline',
  method: 'GET',
  path: '/cluster-instances/timeline',
  guard: mayRead('user'),
  summary:
    'How many workers an instance of a cluster had and asked for over its life, what happened to it, how busy it was and who was at work on it.',
  query: z.strictObject({
    ...scopeQuery,
    clusterId: z.string().min(1),
    appId: z.string().min(1).meta({ description: 'Id of the instance.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    workspaceId: z.string(),
    clusterId: z.string(),
    appId: z.string(),
    state: z.enum(availability),
    /** Why there is no timeline; null where it is ready. */
    absentBecause: z.string().nullable(),
    since: instant,
    /** Its end, or until when it is known while it runs. */
    until: instant,
    isRunning: z.boolean(),
    /** Where its workers are known from; null where they are not. */
    evidence: z.enum(['cluster_event', 'node_minute']).nullable(),
    sizes: z.array(size),
    targets: z.array(target),
    marks: z.array(mark),
    load: z.array(load),
    work: z.array(work),
    /** How many times the number of workers turned from up to down or from down to up while it was ready. */
    directionChanges: z.int().nullable(),
    /** The same per hour that it was ready. */
    churnIndex: z.number().nullable(),
  }),
})

export type AutoscalingTimeline = z.output<typeof getAutoscalingTimeline.output>
export type Size = z.output<typeof size>
export type Target = z.output<typeof target>
export type Mark = z.output<typeof mark>
export type Load = z.output<typeof load>
export type Work = z.output<typeof work>
