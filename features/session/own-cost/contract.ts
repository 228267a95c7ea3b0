import { z } from 'zod'
import {
  absentWhere,
  bytes,
  count,
  duration,
  hidden,
  key,
  money,
  share,
  text,
} from '#contract/column-builders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { plainList } from '#contract/plain-list.ts'
import { currencyFilter, instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { notBilled } from '#product/contract/not-billed.ts'

/** What statements were run for; unreadable: the query history hides their text, so that they may be anybody's. */
const purpose = z.enum(['collect', 'lake', 'unreadable'])

const noBill = notBilled('Not billed yet, without a price, or not known to be its own.')

const columns = [
  text('warehouseName', 'SQL warehouse', 'SQL warehouse that ran the statements.', { always: true }),
  key('warehouseId', 'Warehouse id', 'Id of the warehouse in its workspace.'),
  text('purpose', 'Purpose', 'collect reads system tables, lake keeps ours; unreadable: text hidden.', {
    always: true,
    cell: 'own-purpose',
  }),
  key('workspaceId', 'Workspace id', 'Workspace of the warehouse.'),
  text('workspaceName', 'Workspace', 'Workspace of the warehouse.', { priority: 40 }),
  count('statements', 'Statements', 'Statements started in this range.', { summed: true }),
  ...hidden(
    count('failedStatements', 'Failed', 'Statements that failed or were canceled.', { summed: true }),
    duration('durationMs', 'Time', 'Duration of the statements, waiting included.', { summed: true }),
  ),
  count('readRows', 'Rows read', 'Rows that the statements read.', { summed: true, priority: 10 }),
  bytes('readBytes', 'Read', 'Bytes that the statements read.', { summed: true, priority: 60 }),
  currencyColumn,
  ...absentWhere(
    noBill,
    money('workAmount', 'Work', 'Cost while the statements ran.', { summed: true, priority: 20 }),
    money('idleAmount', 'Idle share', 'Their share of the idle cost.', { summed: true, priority: 30 }),
    money('amount', 'Cost', 'Work plus idle share.', { summed: true, bar: true }),
    money('warehouseAmount', 'Warehouse cost', 'Cost of the warehouse on these days.', { priority: 50 }),
    share('warehouseShare', 'Share', 'Cost as a share of the warehouse cost.'),
  ),
]

export const listOwnCosts = plainList(import.meta.url, {
  name: 'listOwnCosts',
  path: '/reports/own-cost',
  guard: mayRead('user'),
  summary: "Lakegauge's own cost: its statements by SQL warehouse and purpose.",
  listName: 'ownCosts',
  filters: currencyFilter,
  columns,
  order: { column: 'amount', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'warehouseId', 'purpose', 'currency'],
})

const ownDay = z.object({
  day: z.iso.date(),
  purpose,
  statements: z.int(),
  /** Null: not billed yet, or without a price. */
  amount: z.string().nullable(),
})

const total = z.object({
  statements: z.int(),
  failedStatements: z.int(),
  readRows: z.int(),
  readBytes: z.int(),
  /** Statements whose text is hidden: they may be Lakegauge's own. */
  unreadableStatements: z.int(),
  /** Days with own statements of which nothing is billed. */
  daysNotBilled: z.int(),
  amount: z.string().nullable(),
  idleAmount: z.string().nullable(),
  /** All that was billed for the warehouses on the days on which they were used. */
  warehouseAmount: z.string().nullable(),
})

export const getOwnCost = endpoint({
  name: 'getOwnCost',
  method: 'GET',
  path: '/own-cost',
  guard: mayRead('user'),
  summary: "Lakegauge's own cost per day, and what is missing to compute it.",
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    since: instant.optional(),
    until: instant.optional(),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    currency: z.string().nullable(),
    total,
    days: z.array(ownDay),
    /** Why something is not known, and what to do. */
    missing: z.array(z.object({ says: z.string(), remedy: z.string() })),
  }),
})

export type OwnCost = z.output<typeof getOwnCost.output>
export type Missing = OwnCost['missing'][number]
