import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { addressOfView, nextOrder, pagesAround, searchProblem, viewOfAddress } from './report-view.ts'

const name: Column = {
  name: 'name',
  label: 'Job',
  format: 'text',
  meaning: 'Name of the job.',
  sortable: true,
}
const cost: Column = {
  name: 'cost',
  label: 'Cost',
  format: 'money',
  meaning: 'Cost of its runs.',
  sortable: true,
  sortName: 'TOTAL_COST',
}
const report = { columns: [name, cost], order: { column: 'cost', direction: 'DESC' } as const }

test('shows the report’s own order and 25 rows where the address says nothing', () => {
  expect(viewOfAddress({}, report)).toEqual({
    page: 0,
    pageSize: 25,
    orderBy: 'cost',
    orderDirection: 'DESC',
    search: '',
    shownAs: {},
  })
})

test('takes page, rows, order and search from the address, with the specification’s sort names', () => {
  const address = { page: '2', pageSize: '50', orderBy: 'TOTAL_COST', orderDirection: 'ASC', search: 'gold' }
  expect(viewOfAddress(address, report)).toEqual({
    page: 2,
    pageSize: 50,
    orderBy: 'cost',
    orderDirection: 'ASC',
    search: 'gold',
    shownAs: {},
  })
})

test('takes the aggregate of a column and what the search looks at from the address, and writes them there', () => {
  const dearest: Column = { ...cost, name: 'dearest', aggregate: 'maximum', aggregateOf: 'cost' }
  const columns = [name, { ...cost, aggregate: 'total' as const }, dearest]
  const summed = { ...report, columns }
  expect(viewOfAddress({ costAs: 'maximum', searchBy: 'id' }, summed)).toMatchObject({
    shownAs: { cost: 'dearest' },
    searchBy: 'id',
  })
  expect(viewOfAddress({ costAs: 'smallest' }, summed).shownAs).toEqual({})
  expect(addressOfView({ aggregates: { cost: 'maximum' }, searchBy: 'id' })).toMatchObject({
    costAs: 'maximum',
    searchBy: 'id',
  })
})

test('falls back to the default for what it cannot use', () => {
  const address = { page: '-1', pageSize: '7', orderBy: 'colour', orderDirection: 'UP' }
  expect(viewOfAddress(address, report)).toMatchObject({
    page: 0,
    pageSize: 25,
    orderBy: 'cost',
    orderDirection: 'DESC',
  })
})

test('goes back to the first page with every change but a turn of the page', () => {
  expect(addressOfView({ search: 'gold' })).toEqual({ page: undefined, search: 'gold' })
  expect(addressOfView({ search: '' })).toEqual({ page: undefined, search: undefined })
  expect(addressOfView({ page: 3 })).toEqual({ page: '3' })
})

test('orders figures from the largest and words from A, and turns round on the second click', () => {
  const byCost = { orderBy: 'cost', orderDirection: 'DESC' } as const
  expect(nextOrder(name, byCost)).toEqual({ orderBy: 'name', orderDirection: 'ASC' })
  expect(nextOrder(cost, { orderBy: 'name', orderDirection: 'ASC' })).toEqual(byCost)
  expect(nextOrder(cost, byCost)).toEqual({ orderBy: 'cost', orderDirection: 'ASC' })
})

test('accepts searches of 3 to 128 characters without white space', () => {
  expect(searchProblem('')).toBeUndefined()
  expect(searchProblem('go')).toBe('Minimum length is 3')
  expect(searchProblem('gol')).toBeUndefined()
  expect(searchProblem('gold orders')).toBe('Whitespace is not supported')
  expect(searchProblem('g'.repeat(128))).toBeUndefined()
  expect(searchProblem('g'.repeat(129))).toBe('Maximum length is 128')
})

test('offers the first, the last and the neighbouring pages', () => {
  expect(pagesAround(0, 3)).toEqual([0, 1, 2])
  expect(pagesAround(5, 20)).toEqual([0, null, 4, 5, 6, null, 19])
  expect(pagesAround(2, 20)).toEqual([0, 1, 2, 3, null, 19])
  expect(pagesAround(3, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(pagesAround(0, 0)).toEqual([])
})
