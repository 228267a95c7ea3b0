import { z } from 'zod'

const part = z.object({
  source: z.string(),
  currency: z.string(),
  workspaceId: z.string(),
  machineKey: z.string(),
  /** Null where the machine is several clusters, or none. */
  clusterId: z.string().nullable(),
  clusterName: z.string().nullable(),
  /** How many clusters the machine was; 0 for what ran on none. */
  clusterCount: z.number(),
  isShared: z.boolean(),
  /** The job or other asset whose clusters these are; null where the figure is of one job, or they are shared. */
  ownerName: z.string().nullable(),
  skuName: z.string(),
  product: z.string().nullable(),
  consumer: z.string(),
  phase: z.string(),
  reason: z.string().nullable(),
  /** Null on days whose records are gone. */
  confidence: z.string().nullable(),
  /** Null where it does not rest on weak evidence. */
  weakBecause: z.string().nullable(),
  usageUnit: z.string(),
  price: z.string().nullable(),
  priceKind: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  quantity: z.string(),
  fairMs: z.number(),
  amount: z.string(),
  recordCount: z.number(),
  isSplitByClock: z.boolean(),
})

const foundPart = part.omit({ ownerName: true, clusterId: true, clusterCount: true }).extend({
  /** The clusters with commas between, some of them more than once; null where it ran on none. */
  clusterIds: z.string().nullable(),
  /** The first of their names. */
  clusterName: z.string().nullable(),
  /** What several clusters of the machine are called; null where they have no name. */
  nameOfClusters: z.string().nullable(),
  /** The job or other asset whose clusters these are. */
  ownerId: z.string().nullable(),
})

const hour = z.object({
  clusterId: z.string(),
  machine: z.string().nullable(),
  hour: z.string(),
  hoursInAll: z.number(),
  /** Of all these hours, the time that belongs to the figure. */
  fairMsInAll: z.number(),
  source: z.string(),
  skuName: z.string(),
  usageUnit: z.string(),
  price: z.string().nullable(),
  priceKind: z.string(),
  consumer: z.string(),
  /** It belongs to the figure. */
  isThis: z.boolean(),
  /** How many runs it stands for. */
  members: z.number(),
  /** Null for several runs, and for what is no run. */
  jobId: z.string().nullable(),
  runId: z.string().nullable(),
  attemptNumber: z.number().nullable(),
  jobName: z.string().nullable(),
  quantity: z.string(),
  fairMs: z.number(),
  amount: z.string(),
})

const chosenHour = hour
  .pick({ clusterId: true, hour: true, hoursInAll: true, fairMsInAll: true })
  .extend({ workspaceId: z.string() })

const line = hour
  .omit({ hoursInAll: true, fairMsInAll: true, members: true, jobName: true })
  .extend({ workspaceId: z.string() })

const jobName = z.object({ workspaceId: z.string(), jobId: z.string(), name: z.string().nullable() })

const runName = jobName.extend({ runId: z.string(), attemptNumber: z.number() })

const lane = z.object({
  clusterId: z.string(),
  jobId: z.string(),
  runId: z.string(),
  attemptNumber: z.number(),
  startTime: z.string(),
  endTime: z.string(),
})

const task = z.object({
  /** The task; null for what the run did as a whole. */
  taskKey: z.string().nullable(),
  phase: z.string(),
  source: z.string(),
  weakBecause: z.string().nullable(),
  fairMs: z.number(),
  amount: z.string(),
})

const entry = z.object({
  breakdown: z.enum(['asset', 'run', 'day']),
  /** It stands for all that do not stand alone. */
  isRest: z.boolean(),
  members: z.number(),
  workspaceId: z.string().nullable(),
  assetKind: z.string().nullable(),
  assetId: z.string().nullable(),
  runId: z.string().nullable(),
  attemptNumber: z.number().nullable(),
  day: z.string().nullable(),
  amount: z.string(),
  estimatedBecause: z.string().nullable(),
})

const run = z.object({
  workspaceId: z.string().nullable(),
  runId: z.string().nullable(),
  attemptNumber: z.number().nullable(),
  startTime: z.string().nullable(),
  isSubmitted: z.boolean().nullable(),
})

const name = z.object({
  workspaceId: z.string(),
  kind: z.string(),
  id: z.string(),
  name: z.string().nullable(),
})

/** Rows of parts.sql and parts-of-owners.sql. */
export const foundPartRows = z.array(foundPart)
export type FoundPartRow = z.output<typeof foundPart>

/** Rows of task-parts.sql. */
export const partRows = z.array(part)
export type PartRow = z.output<typeof part>

/** Rows of hours.sql. */
export const hourRows = z.array(hour)
export type HourRow = z.output<typeof hour>

/** Rows of chosen-hours.sql. */
export const chosenHourRows = z.array(chosenHour)
export type ChosenHourRow = z.output<typeof chosenHour>

/** Rows of lines-of-hours.sql. */
export const lineRows = z.array(line)
export type LineRow = z.output<typeof line>

/** Rows of job-names.sql. */
export const jobNameRows = z.array(jobName)

/** Rows of run-names.sql. */
export const runNameRows = z.array(runName)

/** Rows of lanes.sql. */
export const laneRows = z.array(lane)
export type LaneRow = z.output<typeof lane>

/** Rows of tasks.sql. */
export const taskRows = z.array(task)
export type TaskRow = z.output<typeof task>

/** Rows of asset-breakdown.sql and run-breakdown.sql. */
export const entryRows = z.array(entry)
export type EntryRow = z.output<typeof entry>

/** An entry with the name of its asset and the start of its run. */
export type BreakdownRow = EntryRow & { assetName: string | null; startTime: string | null }

/** Rows of runs.sql. */
export const runRows = z.array(run)
export type RunRow = z.output<typeof run>

/** Rows of names.sql. */
export const nameRows = z.array(name)
export type NameRow = z.output<typeof name>

/** Rows of the figure's queries; without cost there is no amount. */
export const figureRows = z.array(z.object({ amount: z.string().nullable() }))

/** Rows of attempts.sql. */
export const attemptRows = z.array(z.object({ attempts: z.number() }))
