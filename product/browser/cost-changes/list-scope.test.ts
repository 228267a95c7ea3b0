import { expect, test } from 'vitest'
import { listJobDays } from '#product/contract/calls/cost-days.ts'
import { canNarrow, listScope } from './list-scope.ts'

const days = { workloads: 'jobs', report: listJobDays } as const
const rowsName = 'jobs'
const query = { since: '2025-05-01', page: 2, searchBy: 'name', owner: 'ann' }

test('a list without filters is all of its workloads', () => {
  expect(listScope(days, { query, set: [], rowsName })).toEqual({
    workloads: 'jobs',
    filters: {},
    of: 'all jobs',
  })
})

test('search and filters narrow what stands above the list as well', () => {
  const searched = { ...query, search: 'orders' }
  expect(listScope(days, { query: searched, set: ['owner'], rowsName })).toEqual({
    workloads: 'jobs',
    filters: { owner: 'ann', search: 'orders', searchBy: 'name' },
    of: 'jobs as filtered',
  })
})

test('a filter that days cannot have leaves all workloads, under their name', () => {
  const above = { ...query, cost: 'ABOVE:5' }
  expect(canNarrow(days, ['cost'])).toBe(false)
  expect(listScope(days, { query: above, set: ['owner', 'cost'], rowsName })).toMatchObject({
    filters: {},
    of: 'all jobs',
  })
})
