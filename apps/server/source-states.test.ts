import { expect, test } from 'vitest'
import { started, succeeded, waitingSource, type SourceStatus } from '#collect/schedule.ts'
import { sourceParts, sourceStates } from './source-states.ts'

const now = new Date('2026-03-01T12:00:00Z')
const running = started(waitingSource('usage', 'account-1'), now)

function retrying(code: 'source_failed' | 'too_many_requests'): SourceStatus {
  const retry = { code, message: 'No way there.', attempt: 1, nextTry: '2026-03-01T12:00:01.000Z' }
  return { ...running, state: 'retrying', retry }
}

test('a source that cannot be reached reports the reason from the first attempt on', () => {
  const says = 'retrying: No way there. Attempt 1 failed, next try 2026-03-01T12:00:01.000Z.'
  expect(sourceStates([retrying('source_failed')], now)).toMatchObject([{ state: 'failing', says }])
  expect(sourceParts([retrying('source_failed')])).toMatchObject({
    'source usage account-1': { ready: false, says },
  })
})

test('a source that is rate-limited keeps running, and reports it', () => {
  expect(sourceStates([retrying('too_many_requests')], now)).toMatchObject([
    { state: 'running', says: expect.stringContaining('retrying') },
  ])
})

test('the notes of the last success are reported, also while the next fetch runs', () => {
  const notes = ['system.billing.usage has no custom_tags.']
  const read = succeeded(running, { now, rows: 1, milliseconds: 10, notes })
  expect(sourceStates([read, started(read, now), running], now).map((source) => source.notes)).toEqual([
    notes,
    notes,
    [],
  ])
})

test('the requests and retries of a source are reported', () => {
  const counts = [{ source: 'usage', scope: 'account-1', requests: 7, repeated: 2 }]
  expect(sourceParts([running], counts)).toMatchObject({
    'source usage account-1': { requests: 7, repeated: 2 },
  })
})

test('the last attempt of a source is reported, and no remaining time that is unknown', () => {
  expect(sourceStates([running], now)).toMatchObject([{ lastTryTime: '2026-03-01T12:00:00.000Z' }])
  const part = sourceParts([{ ...running, windows: { done: 0, all: 4 } }])['source usage account-1']
  expect(part).toMatchObject({ share: 0 })
  expect(part).not.toHaveProperty('remainingMs')
})
