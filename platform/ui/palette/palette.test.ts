import { expect, test } from 'vitest'
import { matchingGroups, pieces } from './palette.ts'

const item = (label: string, note: string) => ({ key: label, label, note, onChoose: () => undefined })
const groups = [
  { label: 'Jobs', items: [item('gold_orders_enrich', 'prod-weu'), item('dev_gold_orders', 'dev-weu')] },
  { label: 'Go to', items: [item('Cost Over Time', 'Spend Insights')] },
]

test('finds items by all words of the query, in label or note, and drops empty groups', () => {
  const found = matchingGroups(groups, 'gold prod')
  expect(found.map(({ label, items }) => [label, items.map((one) => one.label)])).toEqual([
    ['Jobs', ['gold_orders_enrich']],
  ])
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
