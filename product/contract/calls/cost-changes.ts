import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, instant, listQuery, rangeEnd, rangeStart } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { workloadFilters } from '../filters/workload-filters.ts'

/** What moved a cost most; the parts are measured one after the other: price, number of runs, cost of a run; hours where runs go beyond the period. */
const reason = z.enum([
  'new',
  'gone',
  'price',
  'more_runs',
  'fewer_runs',
  'timed_out',
  'longer_runs',
  'shorter_runs',
  'costlier_runs',
  'cheaper_runs',
  'more_hours',
  'fewer_hours',
  'costlier_hours',
  'cheaper_hours',
])

/** What is known of a job in a period. */
const period = z.object({
  cost: z.string(),
  /** As the list of jobs counts them: runs that overlap the period; null where they are not counted. */
  runs: z.int().nullable(),
  timedOutRuns: z.int(),
  /** Null where no attempt ended. */
  averageDurationMs: z.number().nullable(),
  /** Time of the runs within the period, where runs that go beyond it are most of that; else null. */
  timeMs: z.int().nullable(),
})

const change = z.object({
  workspaceId: z.string(),
  dbJobId: z.string(),
  dbJobName: z.string(),
  current: period,
  previous: period,
  difference: z.string(),
  /** Null where neither price nor runs explain it. */
  reason: reason.nullable(),
  /** By how much the usage of the range costs more at its unit prices than at those of the previous period. */
  priceEffect: z.string(),
  /** First and last UTC day with a run or cost up to the end of the range. */
  firstSeenDay: z.iso.date(),
  lastSeenDay: z.iso.date(),
})

export const listCostChanges = endpoint({
  name: 'listCostChanges',
  method: 'GET',
  path: '/reports/cost-changes',
  guard: mayRead('user'),
  summary:
    'The jobs, one-time runs or maintenance services whose cost changed most against the previous period, jobs with the main reason.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    since: rangeStart,
    until: rangeEnd,
    ...workloadFilters,
    size: listQuery.shape.size.meta({ description: 'How many to list, the largest change first.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    /** The end of the last day of the range that is complete. */
    until: instant,
    previousSince: instant,
    /** Null where nothing can be compared: no day is complete, or the previous period was not collected. */
    previousUntil: instant.nullable(),
    currency: z.string().nullable(),
    /** Jobs that cost something in the previous period and neither ran nor cost anything in the range. */
    goneJobs: z.object({ jobs: z.int(), previousCost: z.string() }),
    changes: z.array(change),
  }),
})

export type CostChange = z.output<typeof change>
export type ChangeReason = z.output<typeof reason>
export type CostChanges = OutputOf<typeof listCostChanges>
