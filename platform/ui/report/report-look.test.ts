import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { pageColumns } from './report-look.ts'

const cost: Column = { name: 'cost', label: 'Cost', format: 'money', meaning: 'Cost.' }
const prices: Column = {
  name: 'prices',
  label: 'Prices',
  format: 'text',
  meaning: 'Kind of price.',
  headNoun: 'price',
}
const look = { secondaryLines: { cost: 'prices' } }
const columnsOf = (...values: (string | null)[]) =>
  pageColumns(
    [cost],
    [cost, prices],
    values.map((value) => ({ cost: '1', prices: value })),
    look,
  )

test('a second line that all rows have in common stands in the head', () => {
  expect(columnsOf('list', null, 'list')).toEqual([
    { column: cost, note: { text: 'list price', meaning: 'Kind of price.' } },
  ])
})

test('a second line that differs stands in each row', () => {
  expect(columnsOf('list', 'negotiated')).toEqual([{ column: cost, under: prices }])
  expect(columnsOf(null, null)).toEqual([{ column: cost, under: prices }])
})
