import { z } from 'zod'
import { elsewhere } from '#contract/absence.ts'
import { id, money, share, text } from '#contract/column-builders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, instant, rangeEnd, rangeStart, report } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { noMoneyToShare } from '#product/contract/absences/costs.ts'
import { costChangeColumns } from '#product/contract/columns/cost-columns.ts'
import {
  costEstimateColumns,
  currencyColumn,
  partlyEstimatedCost,
} from '#product/contract/columns/cost-part-columns.ts'
import { costEstimate } from '#product/contract/estimate-reasons.ts'

const notConnected = elsewhere(
  'The workspace is not connected.',
  'Add it to the connection: its subscription is then read.',
)

/** What the cost of a workspace is cut by. */
export const workspaceCuts = ['feature', 'provider', 'resource'] as const
export type WorkspaceCut = (typeof workspaceCuts)[number]

const amount = z.string().nullable()

const figures = {
  cost: z.string(),
  databricksCost: z.string(),
  /** VMs at their public price, until the cloud bills them. */
  cloudCost: z.string(),
  /** Of the compared days of the range and of the days before it; null where nothing can be compared. */
  previousCost: amount,
  costDifference: amount,
  /** Null where the previous days cost nothing, too. */
  costChange: z.number().nullable(),
}

const workspaceSpend = z.object({
  workspaceId: z.string(),
  workspaceName: z.string(),
  /** Null of a workspace that is not connected. */
  subscriptionId: z.string().nullable(),
  ...figures,
  /** Its part of the total; null where the total is not positive. */
  share: z.number().nullable(),
  /** What each value of the cut cost on each day, the largest first. */
  series: z.array(z.object({ key: z.string(), cost: z.string(), costs: z.array(z.string()) })),
})

export const listWorkspaceSeries = endpoint({
  name: 'listWorkspaceSeries',
  method: 'POST',
  path: '/costs-workspaces/timeseries',
  guard: mayRead('user'),
  summary: 'Cost of each workspace by day, cut by feature, provider or resource; 30 days by default.',
  query: z.strictObject({}),
  body: z.strictObject({
    ...scopeQuery,
    since: rangeStart.meta({ description: 'Start of the range, included. Default: 30 days before until.' }),
    until: rangeEnd.meta({ description: 'End of the range, excluded. Default: now, by the data clock.' }),
    ...currencyFilter,
    by: z.enum(workspaceCuts).default('feature').meta({ description: 'What cost is cut by.' }),
  }),
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    previousSince: instant,
    /** The end of the days before that are compared; null where nothing can be. */
    previousUntil: instant.nullable(),
    currency: z.string().nullable(),
    /** The days of the range, oldest first. */
    days: z.array(z.iso.date()),
    /** The largest first. */
    workspaces: z.array(workspaceSpend),
    totals: z.object(figures),
  }),
})

export type WorkspaceSeries = z.output<typeof listWorkspaceSeries.output>
export type WorkspaceSpend = WorkspaceSeries['workspaces'][number]
export type WorkspaceFigures = WorkspaceSeries['totals']

export const listWorkspaceCosts = report({
  name: 'listWorkspaceCosts',
  method: 'POST',
  path: '/workspaces/',
  guard: mayRead('user'),
  summary: 'Workspaces with cost in the range, with their subscription, their share and their change.',
  listName: 'content',
  filters: { ...currencyFilter },
  body: z.strictObject({
    search: z.string().max(256).optional().meta({ description: 'A part of the name or the id.' }),
  }),
  columns: [
    id('workspaceId', 'Workspace id', 'Id of the workspace.', { always: true }),
    text('workspaceName', 'Workspace', 'Name of the workspace.'),
    id('subscriptionId', 'Subscription', 'Subscription of a connected workspace.', {
      absentBecause: notConnected,
    }),
    currencyColumn,
    partlyEstimatedCost('cost', 'Databricks plus cloud cost in this range.', {}),
    money('databricksCost', 'Databricks', 'Billed usage at its price.', { summed: true }),
    money('cloudCost', 'Cloud', 'VM hours at the public price until billed.', {
      summed: true,
      ...costEstimate,
    }),
    ...costEstimateColumns,
    share('costShare', 'Share', 'Share of the total cost.', { absentBecause: noMoneyToShare }),
    ...costChangeColumns,
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'currency'],
})
