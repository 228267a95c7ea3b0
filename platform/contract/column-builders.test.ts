import { expect, expectTypeOf, test } from 'vitest'
import { doesNotApply } from './absence.ts'
import { mayRead } from './guard.ts'
import {
  aggregatesOf,
  changed,
  count,
  duration,
  estimatedWhere,
  hidden,
  key,
  money,
  only,
  text,
  without,
} from './column-builders.ts'
import { report, rowsOf, type RowOf } from './report.ts'

const columns = [
  key('orderId', 'Order id', 'Id of the order.'),
  text('orderName', 'Order', 'Name of the order.', { always: true }),
  ...estimatedWhere('isCostEstimated', money('cost', 'Cost', 'What it cost.', { summed: true })),
  ...hidden(count('linesCount', 'Lines', 'Lines of the range.')),
  ...aggregatesOf({
    average: duration('duration', 'Duration', 'Average duration.'),
    maximum: duration('longest', 'Longest', 'Longest line.'),
  }),
]

const listOrders = report({
  name: 'listOrders',
  path: '/orders',
  guard: mayRead('user'),
  summary: 'Orders.',
  listName: 'orders',
  filters: {},
  columns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['orderId'],
})

test('a row has the fields of its columns by type, nullable where a column can be absent', () => {
  expectTypeOf<RowOf<typeof listOrders>>().toEqualTypeOf<{
    readonly orderId: string
    readonly orderName: string
    readonly cost: string | null
    readonly linesCount: number | null
    readonly duration: number | null
    readonly longest: number | null
  }>()
  const [row] = rowsOf(listOrders, { orders: [{ orderId: '7', cost: '1.5' }] })
  expect(row?.cost).toBe('1.5')
})

test('values can be sorted by, row ids cannot', () => {
  expect(columns.map(({ name, sortable }) => [name, sortable])).toEqual([
    ['orderId', false],
    ['orderName', true],
    ['cost', true],
    ['linesCount', true],
    ['duration', true],
    ['longest', true],
  ])
})

test('options of a group apply to each of its columns', () => {
  expect(columns.find(({ name }) => name === 'cost')).toMatchObject({
    summed: true,
    estimatedWhen: 'isCostEstimated',
  })
  expect(columns.find(({ name }) => name === 'longest')).toMatchObject({
    aggregate: 'maximum',
    aggregateOf: 'duration',
  })
})

test('selects and omits columns by name, and changes the options of one', () => {
  expect(only(columns, 'cost', 'orderId').map(({ name }) => name)).toEqual(['orderId', 'cost'])
  expect(without(columns, 'cost', 'orderId', 'linesCount').map(({ name }) => name)).toEqual([
    'orderName',
    'duration',
    'longest',
  ])
  const because = doesNotApply('It has none.')
  const [own] = only(changed(columns, { cost: { absentBecause: because } }), 'cost')
  expect(own?.absentBecause).toBe(because)
})
