import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { loadedSince } from '#product/contract/loaded-since.ts'
import { reviewBars } from './bars.ts'
import { reviewDates } from './periods.ts'
import { reviewVerdicts } from './verdicts.ts'

const amount = z.string()
const bounded = z.object({ estimate: amount, low: amount, high: amount })
const estimatedBecause = z
  .string()
  .nullable()
  .meta({ description: 'Why the amount is an estimate; null where it is none.' })
const period = z.object({ since: instant, until: instant })

const realized = z.object({
  changes: z.int().meta({ description: 'Changes with enough runs, significant or not.' }),
  confidence: z.number().meta({ description: 'Of the intervals; 1 is 100 %.' }),
  total: bounded.meta({ description: 'Of the judged runs.' }),
  perYear: bounded.meta({ description: 'Of 365 days of such runs.' }),
})

const bar = z.object({
  bar: z.enum(reviewBars),
  amount,
  estimatedBecause,
  workloads: z.int().meta({ description: 'How many have a cent or more in the bar.' }),
})

const waterfall = z
  .object({
    costBefore: amount,
    costAfter: amount,
    costBeforeEstimatedBecause: estimatedBecause,
    costAfterEstimatedBecause: estimatedBecause,
    bars: z.array(bar).meta({ description: 'Lead from costBefore to costAfter, to the last digit.' }),
    usedHours: amount.meta({
      description: 'Part of the volume that is hours of use of assets without runs.',
    }),
  })
  .meta({ description: 'Each bar at the values that those before it have reached.' })

const workload = z.object({
  workspaceId: z.string(),
  workspaceName: z.string().nullable(),
  assetKind: z.string(),
  assetId: z.string().nullable(),
  assetName: z.string(),
  costBefore: amount,
  costAfter: amount,
  amount: amount.meta({ description: 'Its part of the asked bar, or its whole change.' }),
  estimatedBecause,
})

const promise = z.object({
  entryId: z.string(),
  proposalId: z.string(),
  title: z.string(),
  change: z.string(),
  workspaceId: z.string(),
  assetKind: z.string(),
  assetId: z.string(),
  assetName: z.string().nullable(),
  appliedAt: instant,
  appliedBy: z.string().nullable(),
  promised: bounded
    .nullable()
    .meta({ description: 'What the recommendation promised a month; null: it was to be tried.' }),
  came: bounded.nullable().meta({ description: 'What the change saved a month; null without an estimate.' }),
  verdict: z.enum(reviewVerdicts).nullable().meta({ description: 'Null: nothing judges such changes.' }),
  because: z.string().nullable().meta({ description: 'Why nothing is known of what came.' }),
})

export const getRealizedSavings = endpoint({
  name: 'getRealizedSavings',
  method: 'POST',
  path: '/optimization/performance/realized-savings',
  guard: mayRead('user'),
  summary:
    'What changes of jobs saved, with one interval for their sum; how cost came from 30 days to later 30 days by volume, price and efficiency; avoidable waste; savings by month; what was promised and what came.',
  query: z.strictObject({}),
  body: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    ...reviewDates,
    bar: z.enum(reviewBars).optional().meta({ description: 'The bar whose workloads are answered.' }),
  }),
  output: z.object({
    dataVersion: z.int(),
    currency: z.string().nullable(),
    referenceDate: z.iso.date(),
    comparisonDate: z.iso.date(),
    before: period,
    after: period,
    loadedSince,
    realized: realized.nullable().meta({ description: 'Null: no change has enough runs.' }),
    verdicts: z
      .array(z.object({ verdict: z.enum(reviewVerdicts), changes: z.int() }))
      .meta({ description: 'How many changes between the dates came to which verdict.' }),
    waterfall: waterfall.nullable().meta({ description: 'Null where the periods cannot be compared.' }),
    notComparedBecause: z.string().nullable(),
    workloads: z
      .array(workload)
      .meta({ description: 'At most 10, those with the largest part of the bar first.' }),
    suboptimal: z.object({
      cost: amount.nullable().meta({ description: 'Avoidable waste of the later 30 days.' }),
      estimatedBecause,
      computeCost: amount.nullable(),
    }),
    months: z
      .array(z.object({ month: z.string(), changes: z.int(), total: bounded.nullable() }))
      .meta({ description: 'Twelve, by the month of the change, oldest first; null: no change was judged.' }),
    promises: z.array(promise).meta({ description: 'Recommendations whose change was made, latest first.' }),
    promised: z
      .object({
        judged: z.int().meta({ description: 'Those that promised money and have an estimate.' }),
        promised: amount.meta({ description: 'What those with an estimate promised a month.' }),
        came: bounded.meta({ description: 'What they saved a month.' }),
        waiting: z.int().meta({ description: 'Those without an estimate.' }),
        waitingPromised: amount,
        toBeTried: z.int().meta({ description: 'Those that promised no money: in neither sum.' }),
      })
      .nullable()
      .meta({
        description:
          'Sums of those that promised money; null where none of them has an estimate of what came.',
      }),
  }),
})

export type RealizedSavings = z.output<typeof getRealizedSavings.output>
export type Waterfall = NonNullable<RealizedSavings['waterfall']>
export type PromisedChange = RealizedSavings['promises'][number]
