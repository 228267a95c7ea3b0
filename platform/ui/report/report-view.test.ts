import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { changed } from '../url-state/url-state.ts'
import {
  urlStateOfView,
  lastPageOf,
  nextOrder,
  pagesAround,
  searchProblem,
  viewOfUrlState,
} from './report-view.ts'

const name: Column = {
  name: 'name',
  label: 'Shop',
  format: 'text',
  meaning: 'Name of the shop.',
  sortable: true,
  sortName: 'NAME',
}
const cost: Column = {
  name: 'cost',
  label: 'Cost',
  format: 'money',
  meaning: 'Cost of its orders.',
  sortable: true,
  sortName: 'TOTAL_COST',
}
const report = { columns: [name, cost], order: { column: 'cost', direction: 'DESC' } as const }

test('shows the report’s own order and 25 rows where the URL sets none', () => {
  expect(viewOfUrlState({}, report)).toEqual({
    page: 0,
    pageSize: 25,
    orderBy: 'cost',
    orderDirection: 'DESC',
    search: '',
    shownAs: {},
  })
})

test('takes page, rows, order and search from the address, with the specification’s sort names', () => {
  const urlState = { page: '2', pageSize: '50', orderBy: 'TOTAL_COST', orderDirection: 'ASC', search: 'gold' }
  expect(viewOfUrlState(urlState, report)).toEqual({
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
  expect(viewOfUrlState({ costAs: 'maximum', searchBy: 'id' }, summed)).toMatchObject({
    shownAs: { cost: 'dearest' },
    searchBy: 'id',
  })
  expect(viewOfUrlState({ costAs: 'smallest' }, summed).shownAs).toEqual({})
  expect(urlStateOfView({ aggregates: { cost: 'maximum' }, searchBy: 'id' })).toMatchObject({
    costAs: 'maximum',
    searchBy: 'id',
  })
})

test('sorts by the parameters of the specification, unless the URL has our own', () => {
  const specified = { sortBy: 'NAME', sortAscending: 'true' }
  expect(viewOfUrlState(specified, report)).toMatchObject({ orderBy: 'name', orderDirection: 'ASC' })
  expect(viewOfUrlState({ sortBy: 'TOTAL_COST', sortAscending: 'false' }, report)).toMatchObject({
    orderBy: 'cost',
    orderDirection: 'DESC',
  })
  expect(viewOfUrlState({ sortAscending: 'true' }, report)).toMatchObject({
    orderBy: 'cost',
    orderDirection: 'ASC',
  })
  expect(viewOfUrlState({ ...specified, orderBy: 'cost', orderDirection: 'DESC' }, report)).toMatchObject({
    orderBy: 'cost',
    orderDirection: 'DESC',
  })
  expect(viewOfUrlState({ sortBy: 'COLOUR', sortAscending: 'maybe' }, report)).toMatchObject({
    orderBy: 'cost',
    orderDirection: 'DESC',
  })
})

test('an order that the reader chooses takes the place of that of a pasted address', () => {
  const pasted = { sortBy: 'NAME', sortAscending: 'true', search: 'gold' }
  const chosen = urlStateOfView({ orderBy: 'cost', orderDirection: 'DESC', page: 0 })
  expect(changed(pasted, chosen)).toEqual({ search: 'gold', orderBy: 'cost', orderDirection: 'DESC' })
})

test('falls back to the default for what it cannot use', () => {
  const urlState = { page: '-1', pageSize: '7', orderBy: 'colour', orderDirection: 'UP' }
  expect(viewOfUrlState(urlState, report)).toMatchObject({
    page: 0,
    pageSize: 25,
    orderBy: 'cost',
    orderDirection: 'DESC',
  })
})

test('goes back to the first page with every change but a turn of the page', () => {
  expect(urlStateOfView({ search: 'gold' })).toEqual({ page: undefined, search: 'gold' })
  expect(urlStateOfView({ search: '' })).toEqual({ page: undefined, search: undefined })
  expect(urlStateOfView({ page: 3 })).toEqual({ page: '3' })
})

test('orders figures from the largest and words from A, and turns round on the second click', () => {
  const byCost = { orderBy: 'cost', orderDirection: 'DESC' } as const
  expect(nextOrder(name, byCost)).toEqual({ orderBy: 'name', orderDirection: 'ASC' })
  expect(nextOrder(cost, { orderBy: 'name', orderDirection: 'ASC' })).toEqual(byCost)
  expect(nextOrder(cost, byCost)).toEqual({ orderBy: 'cost', orderDirection: 'ASC' })
})

test.each([
  ['', undefined],
  ['go', 'Minimum length is 3'],
  ['gol', undefined],
  ['gold orders', 'Whitespace is not supported'],
  ['gold ', 'Whitespace is not supported'],
  ['g'.repeat(128), undefined],
  ['g'.repeat(129), 'Maximum length is 128'],
  ["o'brien", 'Characters not supported'],
  ['gold;', 'Characters not supported'],
])('a search for %j: %s', (text, problem) => {
  expect(searchProblem(text)).toBe(problem)
})

test('the last page of a list is known from its own rows alone', () => {
  const answered = { data: { totalElements: 51 }, isPlaceholderData: false }
  expect(lastPageOf(answered, { pageSize: 25 })).toBe(2)
  expect(lastPageOf({ ...answered, isPlaceholderData: true }, { pageSize: 25 })).toBeUndefined()
  expect(lastPageOf({ data: { totalElements: 0 }, isPlaceholderData: false }, { pageSize: 25 })).toBe(0)
})

test('offers the first, the last and the neighbouring pages', () => {
  expect(pagesAround(0, 3)).toEqual([0, 1, 2])
  expect(pagesAround(5, 20)).toEqual([0, null, 4, 5, 6, null, 19])
  expect(pagesAround(2, 20)).toEqual([0, 1, 2, 3, null, 19])
  expect(pagesAround(3, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(pagesAround(0, 0)).toEqual([])
})
