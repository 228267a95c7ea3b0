import { expect, test } from 'vitest'
import { newestRows } from './newest-rows.ts'

test('a chart asks for the newest rows, not for the page and order of its table', () => {
  const query = { status: 'FAILED', page: 3, size: 25, orderBy: 'runCost', orderDirection: 'ASC' } as const
  expect(newestRows(query, 'startTime')).toEqual({
    status: 'FAILED',
    page: 0,
    size: 250,
    orderBy: 'startTime',
    orderDirection: 'DESC',
  })
})
