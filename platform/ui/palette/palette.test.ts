import { expect, test } from 'vitest'
import { closestFirst, matchingGroups, pieces, verdictOf } from './palette.ts'

const item = (label: string, note: string) => ({ key: label, label, note, onChoose: () => undefined })
const groups = [
  { label: 'Orders', items: [item('gold_orders_enrich', 'prod-weu'), item('dev_gold_orders', 'dev-weu')] },
  { label: 'Go to', items: [item('Cost Over Time', 'Spend Insights')] },
]

test('finds items by all words of the query, in label or note, and drops empty groups', () => {
  const found = matchingGroups(groups, 'gold prod')
  expect(found.map(({ label, items }) => [label, items.map((one) => one.label)])).toEqual([
    ['Orders', ['gold_orders_enrich']],
  ])
})

test('finds items by other words than those that are shown', () => {
  const [found] = matchingGroups(
    [{ label: 'Go to', items: [{ ...item('Unallocated cost', ''), keywords: ['unexplained'] }] }],
    'unexplained cost',
  )
  expect(found?.items.map(({ label }) => label)).toEqual(['Unallocated cost'])
})

test('offers everything while nothing is typed', () => {
  expect(matchingGroups(groups, ' ')).toHaveLength(2)
})

test('cuts a label where the query stands in it', () => {
  expect(pieces('dev_gold_orders', 'Gold')).toEqual([
    { text: 'dev_', isMatch: false, at: 0 },
    { text: 'gold', isMatch: true, at: 4 },
    { text: '_orders', isMatch: false, at: 8 },
  ])
  expect(pieces('dev', 'gold')).toEqual([{ text: 'dev', isMatch: false, at: 0 }])
})

test('reports what was found, what was not searched and what failed', () => {
  const verdict = { query: 'orders', found: 2, more: 0, isSearching: false, failed: [] }
  expect(verdictOf({ ...verdict, query: ' ' })).toBe('Type three letters or digits to search names and ids.')
  expect(verdictOf(verdict)).toBe('2 found.')
  expect(verdictOf({ ...verdict, more: 40 })).toBe('2 of 42 found: type on to narrow it.')
  expect(verdictOf({ ...verdict, found: 0 })).toBe('No results for “orders”.')
  expect(verdictOf({ ...verdict, found: 0, notAskedBecause: 'Minimum length is 3' })).toBe(
    'Names and ids: Minimum length is 3.',
  )
  expect(verdictOf({ ...verdict, failed: ['Orders', 'Baskets'] })).toBe(
    'Orders and Baskets could not be searched.',
  )
})

test('what is called so comes before what begins so, and that before what only holds it', () => {
  const labels = ['dev_orders', 'a_orders', 'orders_old', 'Orders']
  const found = closestFirst(
    labels.map((label) => ({ label })),
    'orders',
  )
  expect(found.map(({ label }) => label)).toEqual(['Orders', 'orders_old', 'dev_orders', 'a_orders'])
})
