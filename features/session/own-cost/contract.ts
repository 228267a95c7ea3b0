import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { currencyFilter, instant, rangeEnd, rangeStart, report } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { notBilled } from '#product/contract/not-billed.ts'

/** What statements were run for; unreadable: the query history hides their text, so that they may be anybody's. */
const purpose = z.enum(['collect', 'lake', 'unreadable'])

const noBill = notBilled('Not billed yet, without a price, or not known to be its own.')

const columns: readonly Column[] = [
  {
    name: 'warehouseName',
    label: 'SQL warehouse',
    format: 'text',
    meaning: 'SQL warehouse that ran the statements.',
    sortable: true,
  },
  {
    name: 'warehouseId',
    label: 'Warehouse id',
    format: 'id',
    meaning: 'Id of the warehouse in its workspace.',
    wireOnly: true,
  },
  {
    name: 'purpose',
    label: 'For',
    format: 'text',
    meaning:
      'collect reads system tables; lake is the lake itself, where it lives on this warehouse; unreadable are statements whose text the query history hides.',
    sortable: true,
  },
  {
    name: 'workspaceId',
    label: 'Workspace id',
    format: 'id',
    meaning: 'Workspace of the warehouse.',
    wireOnly: true,
  },
  {
    name: 'workspaceName',
    label: 'Workspace',
    format: 'text',
    meaning: 'Workspace of the warehouse.',
    sortable: true,
  },
  {
    name: 'statements',
    label: 'Statements',
    format: 'count',
    meaning: 'Statements that began in the range.',
    sortable: true,
    summed: true,
  },
  {
    name: 'failedStatements',
    label: 'Failed',
    format: 'count',
    meaning: 'Statements that failed or were cancelled.',
    sortable: true,
    summed: true,
    hidden: true,
  },
  {
    name: 'durationMs',
    label: 'Time',
    format: 'duration',
    meaning: 'Time from the start of each statement to its end, with waiting.',
    sortable: true,
    summed: true,
    hidden: true,
  },
  {
    name: 'readRows',
    label: 'Rows read',
    format: 'count',
    meaning: 'Rows that the statements read.',
    sortable: true,
    summed: true,
  },
  {
    name: 'readBytes',
    label: 'Read',
    format: 'bytes',
    meaning: 'Bytes that the statements read.',
    sortable: true,
    summed: true,
  },
  {
    name: 'currency',
    label: 'Currency',
    format: 'text',
    meaning: 'Currency of the amounts.',
    wireOnly: true,
  },
  {
    name: 'workAmount',
    label: 'Work',
    format: 'money',
    meaning: 'Money of the moments in which the statements worked; those that work at once share alike.',
    sortable: true,
    summed: true,
    absentBecause: noBill,
  },
  {
    name: 'idleAmount',
    label: 'Idle share',
    format: 'money',
    meaning: 'Of the idle money of the warehouse and day, the part that the statements have of all work.',
    sortable: true,
    summed: true,
    absentBecause: noBill,
  },
  {
    name: 'amount',
    label: 'Cost',
    format: 'money',
    meaning: 'Work and idle share: what Lakegauge costs on this warehouse.',
    sortable: true,
    summed: true,
    absentBecause: noBill,
  },
  {
    name: 'warehouseAmount',
    label: 'Warehouse bill',
    format: 'money',
    meaning: 'All that was billed for the warehouse on the days on which Lakegauge used it.',
    sortable: true,
    absentBecause: noBill,
  },
  {
    name: 'warehouseShare',
    label: 'Share',
    format: 'share',
    meaning: 'Cost, of the bill of the warehouse.',
    sortable: true,
    absentBecause: noBill,
  },
]

export const listOwnCosts = report({
  name: 'listOwnCosts',
  path: '/reports/own-cost',
  guard: 'user',
  summary: 'What Lakegauge itself costs: its own statements by SQL warehouse and purpose.',
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
  guard: 'user',
  summary: 'What Lakegauge itself costs a day, and what is missing to know it.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    since: rangeStart,
    until: rangeEnd,
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
