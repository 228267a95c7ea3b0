import { expect, test } from 'vitest'
import { viewOfSameRuns } from './run-links.ts'

test('status and cluster go along to the other view of the same runs; pages, order and search do not', () => {
  const address = {
    ofWorkspace: '1',
    status: 'FAILED',
    clusterId: '0528-1',
    page: '3',
    orderBy: 'runCost',
    search: '4711',
  }
  expect(viewOfSameRuns(address)).toEqual({ ofWorkspace: '1', status: 'FAILED', clusterId: '0528-1' })
  expect(viewOfSameRuns({ page: '3' })).toEqual({})
})
