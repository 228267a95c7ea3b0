import { expect, test } from 'vitest'
import { z } from 'zod'
import { mayRead } from './guard.ts'
import { isReport, listQuery, report, rowsOf, sortNames } from './report.ts'

const parts = {
  name: 'listOrders',
  path: '/orders',
  guard: mayRead('user'),
  summary: 'Orders.',
  listName: 'orders',
  filters: { search: z.string().optional() },
  columns: [
    {
      name: 'cost',
      label: 'Cost',
      format: 'money',
      meaning: 'Cost.',
      sortable: true,
      sortName: 'TOTAL_COST',
    },
    { name: 'note', label: 'Note', format: 'text', meaning: 'Note.' },
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['cost'],
} as const
const listOrders = report(parts)

test('refuses a column that needs a filter which the report does not have', () => {
  const columns = [{ ...parts.columns[0], askedBy: 'orderCosts' }]
  expect(() => report({ ...parts, columns })).toThrow(
    'listOrders: cost is asked by a filter that is not there.',
  )
})

test('has its own filters next to the common parameters', () => {
  const asked = { search: 'nightly', size: '250', workspaceId: 'one', subscriptionId: ['a', 'b'] }
  expect(listOrders.query.parse(asked)).toEqual({
    search: 'nightly',
    size: 250,
    workspaceId: ['one'],
    subscriptionId: ['a', 'b'],
    format: 'json',
  })
})

test.each([{ size: '251' }, { size: '0' }, { offset: '-1' }, { page: '1.5' }, { since: 'yesterday' }])(
  'refuses %o',
  (asked) => {
    expect(listQuery.safeParse(asked).success).toBe(false)
  },
)

test('sorts by a column name or by its spelling in the specification', () => {
  expect([...sortNames(listOrders.columns)]).toEqual([
    ['cost', 'cost'],
    ['TOTAL_COST', 'cost'],
  ])
})

test('widens its range to whole days by default', () => {
  expect(listOrders.range).toBe('days')
})

test('is distinguished from other endpoints', () => {
  expect(isReport(listOrders)).toBe(true)
})

test('finds the rows of an answer under the name of its list', () => {
  expect(rowsOf(listOrders, { orders: [{ cost: '1' }], totalElements: 1 })).toEqual([{ cost: '1' }])
  expect(rowsOf(listOrders, undefined)).toEqual([])
})
