import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { scopeQuery } from '#contract/scope.ts'

const milliseconds = z.object({ low: z.int(), estimate: z.int(), high: z.int() })
const amount = z.object({ low: z.string(), estimate: z.string(), high: z.string() })

/** What is asked of a point: a fixed number of workers, or a range to scale in. */
const configuration = {
  workers: z.int().nullable(),
  minimumWorkers: z.int().nullable(),
  maximumWorkers: z.int().nullable(),
}

const share = z.number().nullable()
const engines = ['standard', 'photon'] as const

/** A type of VM that the workers could have. */
const candidate = z.object({
  nodeType: z.string(),
  cores: z.number(),
  memoryBytes: z.number(),
  /** List price of an hour; null where the price list does not have it. */
  hourPrice: z.string().nullable(),
  currency: z.string().nullable(),
})

/** How long a job takes and what a run costs with other numbers of workers. */
export const getWorkflowWhatIf = endpoint({
  name: 'getWorkflowWhatIf',
  method: 'GET',
  path: '/workflow-what-if',
  guard: mayRead('user'),
  summary:
    'How long a run of a job would take and cost with other numbers of workers, on other VMs or while it scales, with bands, the method, how it did at former changes, and what is not known.',
  query: z.strictObject({
    ...scopeQuery,
    jobId: z.string(),
    scaling: z
      .enum(['FIXED', 'AUTOSCALING'])
      .optional()
      .describe(
        'Fixed numbers of workers, or ranges to scale in with one minimum and several maximums; absent: as the latest run.',
      ),
    minimumWorkers: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('With maximumWorkers: one range to scale in; else the minimum of all ranges.'),
    maximumWorkers: z.coerce.number().int().min(1).optional(),
    nodeType: z.string().optional().describe('Type of VM of the workers; absent: that of the latest run.'),
    engine: z.enum(engines).optional().describe('Absent: that of the latest run.'),
  }),
  body: undefined,
  mayTakeLong: true,
  output: z.object({
    /** Why there is no curve; null where there is one. */
    absentBecause: z.string().nullable(),
    method: z.enum(['replay', 'ernest', 'amdahl']).nullable(),
    /** Runs that it was computed from. */
    runs: z.int(),
    currentWorkers: z.number().nullable(),
    /** The type of VM that the points are for. */
    nodeType: z.string().nullable(),
    engine: z.enum(engines).nullable(),
    /** Whether the points are fixed numbers of workers or ranges. */
    scaling: z.enum(['FIXED', 'AUTOSCALING']),
    /** How the latest run was set up; null without a run. */
    present: z
      .object({
        ...configuration,
        nodeType: z.string(),
        driverNodeType: z.string().nullable(),
        engine: z.enum(engines),
      })
      .nullable(),
    /** What the latest runs that were set up as the last one took and cost; null without a run. */
    observed: z
      .object({
        runs: z.int(),
        firstStart: z.iso.datetime(),
        lastStart: z.iso.datetime(),
        /** Setup and work, in the median (ms). */
        medianTimeMs: z.int(),
        /** Runs whose cost is known in both parts, and the mean of them. */
        pricedRuns: z.int(),
        databricksCost: z.string().nullable(),
        machineCost: z.string().nullable(),
        cost: z.string().nullable(),
      })
      .nullable(),
    /** Types that the region offers at a price and that a method can answer for. */
    candidates: z.array(candidate),
    /** Engines that runs had. */
    engines: z.array(z.enum(engines)),
    /** The size that the points are for; null where none is known. */
    sizeBytes: z.number().nullable(),
    currency: z.string().nullable(),
    /** What prices rest on: runs on such machines, the DBU rates of the account, or the cores within a family; null without a price. */
    pricedBy: z.enum(['RUNS', 'ACCOUNT', 'FAMILY', 'MACHINES_ALONE']).nullable(),
    points: z.array(
      z.object({
        ...configuration,
        averageWorkers: z.number(),
        /** From the start of the setup to the end. */
        timeMs: milliseconds,
        databricksCost: amount.nullable(),
        machineCost: amount.nullable(),
        cost: amount.nullable(),
      }),
    ),
    leftOut: z.array(z.object({ ...configuration, because: z.string() })),
    backTest: z
      .object({
        changes: z.int(),
        notKnown: z.int(),
        medianError: share,
        percentile90Error: share,
        withinShare: share,
      })
      .nullable(),
    notUsed: z.array(z.object({ method: z.string(), because: z.string() })),
  }),
})

export type WorkflowWhatIf = z.output<typeof getWorkflowWhatIf.output>
export type WhatIfPoint = WorkflowWhatIf['points'][number]
export type Candidate = WorkflowWhatIf['candidates'][number]
