import { expect, test } from 'vitest'
import { costFilter, costParts, filterChips, setFilters } from './set-filters.ts'

const known = { cost: 1, owner: 1, tag: 1, withoutTag: 1, trigger: 1 }

test('takes the filters that the list knows from the address, and no cost that is none', () => {
  const address = { cost: 'ABOVE:100', owner: 'ann', tag: '', page: '2' }
  expect(setFilters(address, known)).toEqual({ cost: 'ABOVE:100', owner: 'ann' })
  expect(setFilters(address, { cost: 1 })).toEqual({ cost: 'ABOVE:100' })
  expect(setFilters({ cost: 'cheap' }, known)).toEqual({})
})

test('a cost filter is a comparator and an amount', () => {
  expect(costFilter('BELOW', ' 0.5 ')).toBe('BELOW:0.5')
  expect(costFilter('ABOVE', 'much')).toBeUndefined()
  expect(costParts('BELOW:0.5')).toEqual({ comparator: 'BELOW', amount: '0.5' })
  expect(costParts(undefined)).toEqual({ comparator: 'ABOVE', amount: '' })
})

test('each set filter says in words what it lets through', () => {
  const filters = { cost: 'BELOW:5', tag: 'team:web', withoutTag: '*' }
  expect(filterChips(filters, '$').map(({ label }) => label)).toEqual([
    'Cost below $5',
    'Tag team:web',
    'Untagged',
  ])
  expect(filterChips({ tag: 'aws\\:team:web' }, '$')).toEqual([{ key: 'tag', label: 'Tag aws:team:web' }])
})
