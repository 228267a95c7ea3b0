import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

const largestPage = 250
const usualPage = 25

/** How busy one or several VMs were: shares of time by band, and what the loads come to. Loads are parts of one. */
const histogram = z.object({
  /** Time that it is of, in milliseconds of VMs. */
  measuredTime: z.int(),
  /** Ten bands of ten percent, the lowest first, each with its share of the time. */
  bands: z.array(z.object({ from: z.number(), to: z.number(), share: z.number() })),
  median: z.number(),
  p95: z.number(),
  mean: z.number(),
  maximum: z.number(),
  minutesAbove90: z.number(),
  minutesBelow20: z.number(),
})

const histograms = { cpu: histogram.nullable(), memory: histogram.nullable() }

const answer = z.object({
  dataVersion: z.int(),
  clusterId: z.string(),
  appId: z.string(),
  /** Of all VMs of the role together, or of the one that was asked for. */
  ...histograms,
  /** Why there is none; null where there is one. */
  absentBecause: z.string().nullable(),
  /** The single VMs, page by page. */
  executors: z.array(z.object({ executorId: z.string(), nodeType: z.string().nullable(), ...histograms })),
  nextPageToken: z.string().nullable(),
})

export type LoadHistograms = OutputOf<typeof driverHistogram>
export type LoadHistogram = z.output<typeof histogram>

const query = {
  ...scopeQuery,
  clusterId: z.string().optional().meta({ description: 'Cluster of the instance.' }),
  appId: z.string().meta({ description: 'Instance of the cluster.' }),
  pageSize: z.coerce.number().int().min(1).max(largestPage).default(usualPage),
  pageToken: z.string().regex(/^\d+$/).optional().meta({ description: 'nextPageToken of the page before.' }),
  startTime: instant.optional().meta({ description: 'Accepted; a histogram is of the whole life.' }),
  endTime: instant.optional().meta({ description: 'Accepted; a histogram is of the whole life.' }),
  computeType: z.string().max(64).optional().meta({ description: 'Accepted; the instance has one.' }),
}

export const driverHistogram = endpoint({
  name: 'driverHistogram',
  method: 'GET',
  path: '/histogram-analysis/driver',
  guard: mayRead('user'),
  summary: 'How busy the driver of an instance of a cluster was over its life: CPU and memory in ten bands.',
  query: z.strictObject(query),
  body: undefined,
  output: answer,
})

export const executorsHistogram = endpoint({
  name: 'executorsHistogram',
  method: 'GET',
  path: '/histogram-analysis/executors',
  guard: mayRead('user'),
  summary: 'The same of its workers, together and each; with executorId of one of them.',
  query: z.strictObject({
    ...query,
    executorId: z.string().optional().meta({ description: 'Only this VM, by its id in the cloud.' }),
  }),
  body: undefined,
  output: answer,
})

const load = z.number().nullable()

export const instanceLoad = endpoint({
  name: 'instanceLoad',
  method: 'GET',
  path: '/cluster-instances/{id}/load',
  guard: mayRead('user'),
  summary: 'How busy the VMs of an instance of a cluster were over time: means of at most some 300 pieces.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    /** Length of a piece in milliseconds. */
    pieceLength: z.int(),
    pieces: z.array(
      z.object({
        startTime: instant,
        workers: z.number(),
        driverCpu: load,
        driverMemory: load,
        workerCpu: load,
        workerMemory: load,
      }),
    ),
  }),
})

export type InstanceLoad = OutputOf<typeof instanceLoad>
