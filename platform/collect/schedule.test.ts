import { CodedError } from '#contract/errors.ts'
import { expect, test } from 'vitest'
import { backOffMs, failed, mayStart, started, succeeded, waitingSource } from './schedule.ts'

const now = new Date('2025-05-31T12:00:00Z')
const half = () => 0.5

test('waits twice as long after each failure, half an hour at most', () => {
  const seconds = [1, 2, 3, 7, 8, 9, 2000].map((failures) => backOffMs(failures, half) / 1000)
  expect(seconds).toEqual([15, 30, 60, 960, 1800, 1800, 1800])
})

test('a tenth more or less, so that sources do not come back all at once', () => {
  expect(backOffMs(1, () => 0)).toBe(13_500)
  expect(backOffMs(1, () => 1)).toBe(16_500)
})

test('a failure has its cause and its next try, and a success forgets both', () => {
  const error = new CodedError('forbidden', 'No right to read system.billing.usage.')
  const first = failed(started(waitingSource('usage', 'account-1')), { now, error, random: half })
  expect(first).toMatchObject({
    state: 'failed',
    cause: { code: 'forbidden', message: 'No right to read system.billing.usage.' },
    nextTry: '2025-05-31T12:00:15.000Z',
    failures: 1,
  })
  expect(succeeded(first, { now, rows: 5000, milliseconds: 2000 })).toEqual({
    source: 'usage',
    scope: 'account-1',
    state: 'ok',
    lastSuccess: '2025-05-31T12:00:00.000Z',
    failures: 0,
    rows: 5000,
    rowsPerSecond: 2500,
  })
})

test('may start neither while it runs nor before its next try', () => {
  const failure = failed(waitingSource('usage', 'account-1'), {
    now,
    error: new Error('broken'),
    random: half,
  })
  expect(mayStart(waitingSource('usage', 'account-1'), now)).toBe(true)
  expect(mayStart(started(waitingSource('usage', 'account-1')), now)).toBe(false)
  expect(mayStart(failure, new Date('2025-05-31T12:00:14.999Z'))).toBe(false)
  expect(mayStart(failure, new Date('2025-05-31T12:00:15Z'))).toBe(true)
})
