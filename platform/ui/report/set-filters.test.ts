import { expect, test } from 'vitest'
import { z } from 'zod'
import { filter } from '#contract/filters.ts'
import { filterChips, searchOf, setFilters } from './set-filters.ts'

const query = z.strictObject({
  page: z.coerce.number().optional(),
  search: filter(z.string().optional(), { control: { kind: 'search', placeholder: 'Search orders' } }),
  owner: filter(z.string().optional(), { chip: (owner) => `Owner ${owner}` }),
  attempt: filter(z.coerce.number().int().min(0).optional(), {
    control: { kind: 'text', label: 'Attempt' },
  }),
  cost: filter(
    z
      .string()
      .regex(/^ABOVE:\d+$/)
      .optional(),
    { chip: (cost, symbol) => `${symbol}${cost.slice(6)}` },
  ),
})

test('an address sets the filters that the list has, and none that the call would refuse', () => {
  const address = { owner: 'ann', attempt: '-1', cost: 'ABOVE:5', search: 'gold', page: '3', other: 'x' }
  expect(setFilters(address, query)).toEqual({ owner: 'ann', cost: 'ABOVE:5' })
  expect(setFilters({ owner: '', attempt: '0' }, query)).toEqual({ attempt: '0' })
})

test('a chip stands for a set filter that has no control of its own to show it', () => {
  expect(filterChips({ owner: 'ann', attempt: '0', cost: 'ABOVE:5' }, query, '$')).toEqual([
    { name: 'owner', label: 'Owner ann' },
    { name: 'cost', label: '$5' },
  ])
})

test('a list can be searched where a filter is a search field', () => {
  expect(searchOf(query)?.placeholder).toBe('Search orders')
  expect(searchOf(z.strictObject({ page: z.string() }))).toBeUndefined()
})
