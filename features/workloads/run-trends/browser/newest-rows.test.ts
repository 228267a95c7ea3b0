import { expect, test } from 'vitest'
import { newestRows, wholeRuns } from './newest-rows.ts'

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

test('a run of which rows may be missing is left out, unless it is the only one', () => {
  const row = (runId: string, day: string, taskKey: string) => ({
    runId,
    attemptNumber: 0,
    runStartTime: `2025-05-${day}T10:00:00.000Z`,
    startTime: null,
    taskKey,
  })
  const newer = [row('2', '02', 'load'), row('2', '02', 'publish')]
  expect(wholeRuns([...newer, row('1', '01', 'load')])).toEqual(newer)
  expect(wholeRuns(newer)).toEqual(newer)
  expect(wholeRuns([])).toEqual([])
})
