import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { familiesOf, filtersAskedBy, shownColumns } from './column-families.ts'

const column = (name: string, rest: Partial<Column> = {}): Column => ({
  name,
  label: name,
  format: 'money',
  meaning: 'Money.',
  ...rest,
})
const cost = column('cost', { label: 'Cost', aggregate: 'total' })
const dearest = column('dearest', { aggregate: 'maximum', aggregateOf: 'cost', askedBy: 'orderCosts' })
const average = column('average', { aggregate: 'average', aggregateOf: 'cost' })
const owner = column('owner', { format: 'text' })
const all = [owner, dearest, cost, average]

test('a column and those that sum the same up otherwise are a family, in the order of the aggregates', () => {
  const [family, ...others] = familiesOf(all)
  expect(others).toEqual([])
  expect(family?.base.name).toBe('cost')
  expect(family?.members.map(({ aggregate, column: { name } }) => [aggregate, name])).toEqual([
    ['total', 'cost'],
    ['average', 'average'],
    ['maximum', 'dearest'],
  ])
})

test('the chosen one stands in the place and under the label of its base', () => {
  const shown = shownColumns([owner, cost], all, { cost: 'dearest' })
  expect(shown.map(({ name, label }) => [name, label])).toEqual([
    ['owner', 'owner'],
    ['dearest', 'Cost'],
  ])
  expect(filtersAskedBy(shown)).toEqual(['orderCosts'])
  expect(filtersAskedBy([owner, cost])).toEqual([])
})
