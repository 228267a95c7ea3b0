import { z } from 'zod'
import { absentWhere, count, flag, hidden, id, key, money, text } from '#contract/column-builders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { filter } from '#contract/filters.ts'
import { mayReadCosts } from '#contract/guard.ts'
import { currencyFilter, instant, report } from '#contract/report.ts'
import { noAsset } from '#product/contract/absences/clusters.ts'
import { onThirtyDays, thirtyDaysFields } from '#product/contract/calls/health-components.ts'
import { unhealthyReason, unhealthyReasonText } from '#product/contract/calls/unhealthy-spend.ts'
import { costEstimate } from '#product/contract/estimate-reasons.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { noAssetName, noTimeoutKnown } from './contract/absences.ts'
import { healthFields } from '#product/contract/health.ts'

const amount = z.string().nullable()
const share = z.number().nullable()

/** Which 12 months the overview has. */
export const monthPeriods = ['last_12', 'calendar_year', 'fiscal_year'] as const
export type MonthPeriod = (typeof monthPeriods)[number]

export const getExecutive = endpoint({
  ...onThirtyDays,
  query: onThirtyDays.query.extend({
    monthPeriod: z.enum(monthPeriods).default('last_12').meta({
      description: 'Which 12 months: the last ones up to the end, or those of the year in which it lies.',
    }),
  }),
  name: 'getExecutive',
  path: '/spend-insights/executive',
  summary:
    'Health score of 30 days with its views, cost of the last 12 months, unhealthy spend, the largest workspaces, and how much of the cost is monitored.',
  output: z.object({
    ...thirtyDaysFields,
    ...healthFields,
    /** Cost of the 30 days, and the part that is estimated: VMs at their public price. Null while the 30 days are loading. */
    cost: amount,
    estimatedCost: amount,
    /** That of connected workspaces, whose clusters and jobs are known. */
    monitoredCost: amount,
    /** Of one; null where nothing was spent. */
    coverage: share,
    unhealthy: z.object({
      cost: amount,
      /** Why it is an estimate; null where no VMs are a part. */
      estimatedBecause: z.string().nullable(),
      shareOfCompute: share,
    }),
    /** The 12 months, oldest first; cost is null where nothing is known, as before the first usage, and of months ahead. */
    months: z.array(
      z.object({ month: z.string(), cost: amount, estimatedCost: amount, isComplete: z.boolean() }),
    ),
    /** Of the complete months; null where there is none. */
    averageMonth: amount,
    /** Since the start of the fiscal year, or the first usage if that is later. */
    fiscalYear: z.object({
      since: z.iso.date(),
      /** How many days it has that are complete. */
      days: z.int(),
      cost: amount,
      estimatedCost: amount,
      averagePerDay: amount,
    }),
    /** The largest first. */
    workspaces: z.array(
      z.object({
        workspaceId: z.string(),
        name: z.string(),
        cost: amount,
        estimatedCost: amount,
        share,
      }),
    ),
    firstUsageDay: z.iso.date().nullable(),
  }),
})
export type Executive = z.output<typeof getExecutive.output>

export const getHealthTrend = endpoint({
  ...onThirtyDays,
  name: 'getHealthTrend',
  path: '/spend-insights/executive/trend',
  summary: 'Health score of the 30 days up to the end of each of the last 12 weeks.',
  output: z.object({
    ...thirtyDaysFields,
    /** Oldest first. */
    weeks: z.array(
      z.object({
        until: instant,
        score: z.int().nullable(),
        efficiency: z.number().nullable(),
        orchestration: z.number().nullable(),
        performance: z.number().nullable(),
        absentBecause: z.string().nullable(),
      }),
    ),
  }),
})
export type HealthTrend = z.output<typeof getHealthTrend.output>

const choices = unhealthyReason.options.map((value) => ({ value, label: unhealthyReasonText[value] }))

export const listUnhealthyAssets = report({
  name: 'listUnhealthyAssets',
  path: '/spend-insights/executive/unhealthy-assets',
  guard: mayReadCosts('in one line'),
  summary: 'Assets with unhealthy spend in the range, by reason.',
  listName: 'content',
  filters: {
    ...currencyFilter,
    reason: filter(unhealthyReason.optional(), {
      control: { kind: 'choice', label: 'Reason', none: 'Any reason', choices, other: (value) => value },
    }),
  },
  columns: [
    ...absentWhere(noAssetName, text('name', 'Asset', 'Name of the asset.', { under: 'assetId' })),
    ...absentWhere(noAsset, id('assetId', 'Id', 'Id in its workspace.')),
    text('assetKind', 'Type', 'Type of asset.', { always: true, cell: 'asset-kind', priority: 75 }),
    text('reason', 'Reason', 'Why its cost is waste.', { always: true, cell: 'words', priority: 80 }),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    text('part', 'Part', 'Part of unhealthy spend.', { always: true, wireOnly: true, sortable: false }),
    money('cost', 'Unhealthy spend', 'Cost for this reason.', { summed: true, bar: true, ...costEstimate }),
    text('estimatedBecause', 'Why estimated', 'Why a part is.', { wireOnly: true, summed: true }),
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'assetKind', 'assetId', 'reason'],
})

const part = { summed: true, priority: 60 } as const

export const listJobOutcomes = report({
  name: 'listJobOutcomes',
  path: '/spend-insights/executive/job-outcomes',
  guard: mayReadCosts('in one line'),
  summary:
    'Jobs and one-time runs of the range: how their runs ended, and the cost of those that did not succeed.',
  listName: 'content',
  filters: {
    ...currencyFilter,
    withoutTimeout: filter(z.stringbool().optional(), { chip: () => 'Jobs without timeout' }).meta({
      description: 'true: only jobs of which it is known that they have no timeout.',
    }),
  },
  columns: [
    text('jobName', 'Job', 'Name of the job.', { always: true, under: 'jobId' }),
    id('jobId', 'Job id', 'Id of the job.', { always: true }),
    text('assetKind', 'Type', 'Job or one-time run.', { always: true, cell: 'asset-kind', hidden: true }),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    currencyColumn,
    count('runsCount', 'Runs', 'Runs active in this range.', { summed: true, priority: 50 }),
    count('successfulRunsCount', 'Succeeded', 'Runs that succeeded in the end.', part),
    ...hidden(
      count('partlySuccessfulRunsCount', 'With failed tasks', 'Successful runs with failed tasks.', {
        summed: true,
      }),
    ),
    count('failedRunsCount', 'Failed', 'Runs whose last attempt failed.', part),
    count('canceledRunsCount', 'Canceled', 'Runs whose last attempt was canceled.', part),
    money('allRunsCost', 'Cost', 'Cost of all runs in this range.', { summed: true, priority: 50 }),
    money('unsuccessfulCost', 'Unsuccessful', 'Cost of attempts that did not succeed.', {
      summed: true,
      bar: true,
    }),
    money('failedCost', 'Failed runs', 'Cost of runs that failed in the end.', part),
    money('retriedCost', 'Before retries', 'Cost of failed attempts that were repaired.', part),
    money('canceledCost', 'Canceled runs', 'Cost of canceled attempts.', part),
    flag('hasNoTimeout', 'No timeout', 'True if its runs may last forever.', {
      hidden: true,
      absentBecause: noTimeoutKnown,
    }),
  ],
  order: { column: 'unsuccessfulCost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'jobId', 'currency'],
})
