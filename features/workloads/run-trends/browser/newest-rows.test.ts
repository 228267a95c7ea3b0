import { expect, test } from 'vitest'
import { newestRows, periodsOf } from './newest-rows.ts'

const query = { status: 'FAILED', page: 3, size: 25, orderBy: 'runCost', orderDirection: 'ASC' } as const

test('a chart asks for the newest rows, not for the page and order of its table', () => {
  expect(newestRows(query, 'startTime')).toEqual({
    status: 'FAILED',
    page: 0,
    size: 250,
    orderBy: 'startTime',
    orderDirection: 'DESC',
  })
})

test('a chart by day or week asks for all rows that the filters of the table leave', () => {
  expect(periodsOf(query, 'runCost', 'week')).toEqual({ status: 'FAILED', figure: 'runCost', by: 'week' })
})
