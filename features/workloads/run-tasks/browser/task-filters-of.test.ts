import { expect, test } from 'vitest'
import { clustersOf, taskFiltersOf } from './task-filters-of.ts'

test('an address names what the tasks are filtered by, and a text that cannot be searched for is none', () => {
  expect(taskFiltersOf({ search: 'gold', clusterId: '0405-1' })).toEqual({
    search: 'gold',
    clusterId: '0405-1',
  })
  expect(taskFiltersOf({ search: 'go', clusterId: '' })).toEqual({})
})

test('clusters are offered by name, the chosen one also where none of its tasks is shown', () => {
  const tasks = [
    { clusterId: '2', clusterName: 'main' },
    { clusterId: '2', clusterName: 'main' },
    { clusterId: '1', clusterName: null },
    { clusterId: null, clusterName: null },
  ]
  expect(clustersOf(tasks, '')).toEqual([
    { value: '1', label: '1' },
    { value: '2', label: 'main' },
  ])
  expect(clustersOf([], '9')).toEqual([{ value: '9', label: '9' }])
})
