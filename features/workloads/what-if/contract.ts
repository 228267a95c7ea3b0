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

/** How long a job takes and what a run costs with other numbers of workers. */
export const getWorkflowWhatIf = endpoint({
  name: 'getWorkflowWhatIf',
  method: 'GET',
  path: '/workflow-what-if',
  guard: mayRead('user'),
  summary:
    'How long a run of a job would take and cost with other numbers of workers, with bands, the method, how it did at former changes, and what is not known.',
  query: z.strictObject({
    ...scopeQuery,
    jobId: z.string(),
    minimumWorkers: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('With maximumWorkers: a range to scale in, in place of fixed numbers of workers.'),
    maximumWorkers: z.coerce.number().int().min(1).optional(),
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
    nodeType: z.string().nullable(),
    /** The size that the points are for; null where none is known. */
    sizeBytes: z.number().nullable(),
    currency: z.string().nullable(),
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
