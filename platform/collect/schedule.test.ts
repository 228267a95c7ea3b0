import { CodedError } from '#contract/errors.ts'
import { expect, test } from 'vitest'
import {
  backOffMs,
  failed,
  mayStart,
  notRunning,
  progressed,
  started,
  succeeded,
  waitingSource,
} from './schedule.ts'

const now = new Date('2025-05-31T12:00:00Z')
const half = () => 0.5

test('the wait doubles after each failure, up to half an hour', () => {
  const seconds = [1, 2, 3, 7, 8, 9, 2000].map((failures) => backOffMs(failures, half) / 1000)
  expect(seconds).toEqual([15, 30, 60, 960, 1800, 1800, 1800])
})

test('waits vary by a tenth, so that sources do not retry at once', () => {
  expect(backOffMs(1, () => 0)).toBe(13_500)
  expect(backOffMs(1, () => 1)).toBe(16_500)
})

test('a failure sets the cause and the next attempt, and a success clears both', () => {
  const error = new CodedError('forbidden', 'No right to read shop.sales.order.')
  const first = failed(started(waitingSource('usage', 'account-1'), now), {
    now,
    error,
    random: half,
    isOptional: false,
  })
  expect(first).toMatchObject({
    state: 'failed',
    cause: { code: 'forbidden', message: 'No right to read shop.sales.order.' },
    nextTry: '2025-05-31T12:00:15.000Z',
    failures: 1,
  })
  expect(succeeded(first, { now, rows: 5000, milliseconds: 2000 })).toEqual({
    source: 'usage',
    scope: 'account-1',
    state: 'ok',
    lastSuccess: '2025-05-31T12:00:00.000Z',
    lastTry: '2025-05-31T12:00:00.000Z',
    failures: 0,
    rows: 5000,
    rowsPerSecond: 2500,
  })
})

test('a source starts neither while it runs nor before its next attempt', () => {
  const failure = failed(waitingSource('usage', 'account-1'), {
    now,
    error: new Error('broken'),
    random: half,
    isOptional: false,
  })
  expect(mayStart(waitingSource('usage', 'account-1'), now)).toBe(true)
  expect(mayStart(started(waitingSource('usage', 'account-1'), now), now)).toBe(false)
  expect(mayStart(failure, new Date('2025-05-31T12:00:14.999Z'))).toBe(false)
  expect(mayStart(failure, new Date('2025-05-31T12:00:15Z'))).toBe(true)
})

test('a retry reports its cause, its number and its time', () => {
  const running = started(waitingSource('usage', 'account-1'), now)
  const retrying = { code: 'source_failed', message: 'No way there.', attempt: 2, waitMs: 2_000 } as const
  const later = { now: new Date('2025-05-31T12:00:10Z'), startedAt: now }
  const status = progressed(running, { ...later, progress: { rows: 50, retrying } })
  expect(status).toMatchObject({
    state: 'retrying',
    retry: {
      code: 'source_failed',
      message: 'No way there.',
      attempt: 2,
      nextTry: '2025-05-31T12:00:12.000Z',
    },
    rowsPerSecond: 5,
  })
  expect(mayStart(status, now)).toBe(false)
  const goingOn = progressed(status, { ...later, progress: { rows: 60 } })
  expect(goingOn).toMatchObject({ state: 'running', rows: 60 })
  expect(goingOn).not.toHaveProperty('retry')
})

test('what was running when a collection ended waits for the next one', () => {
  const running = started(waitingSource('usage', 'account-1'), now)
  expect(notRunning(running).state).toBe('waiting')
  expect(notRunning({ ...running, state: 'retrying' }).state).toBe('waiting')
  expect(notRunning({ ...running, state: 'failed' }).state).toBe('failed')
})

test('an optional source that is missing or forbidden is unavailable, and retried hours later', () => {
  const after = (code: 'forbidden' | 'not_found' | 'source_failed', isOptional: boolean) =>
    failed(waitingSource('query-history', 'westeurope'), {
      now,
      error: new CodedError(code, 'No.'),
      random: half,
      isOptional,
    })
  expect(after('forbidden', true)).toMatchObject({
    state: 'unavailable',
    nextTry: '2025-05-31T18:00:00.000Z',
  })
  expect(after('not_found', true).state).toBe('unavailable')
  expect(after('source_failed', true).state).toBe('failed')
  expect(after('forbidden', false).state).toBe('failed')
})

test('a source that asks for a pause gets it, up to a day', () => {
  const after = (retryAfterSeconds: number) =>
    failed(waitingSource('orders', '4400'), {
      now,
      error: new CodedError('too_many_requests', 'Later.', { retryAfterSeconds }),
      random: half,
      isOptional: false,
    }).nextTry
  expect(after(3600)).toBe('2025-05-31T13:00:00.000Z')
  expect(after(1)).toBe('2025-05-31T12:00:15.000Z')
  expect(after(1_000_000)).toBe('2025-06-01T12:00:00.000Z')
})

test('the notes of a fetch stay until the next success', () => {
  const status = succeeded(waitingSource('usage', 'account-1'), {
    now,
    rows: 1,
    milliseconds: 1,
    notes: ['No tags.'],
  })
  expect(status.notes).toEqual(['No tags.'])
  expect(started(status, now).notes).toEqual(['No tags.'])
  expect(succeeded(status, { now, rows: 1, milliseconds: 1 })).not.toHaveProperty('notes')
})
