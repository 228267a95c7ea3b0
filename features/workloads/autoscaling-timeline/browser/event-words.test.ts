import { expect, test } from 'vitest'
import type { Mark } from '../contract.ts'
import { eventDetails, eventName, isMarked, isProblem } from './event-words.ts'

const mark = (type: string, rest: Partial<Mark> = {}): Mark => ({
  at: '2025-05-01T10:00:00.000Z',
  type,
  cause: null,
  reasonCode: null,
  currentWorkers: null,
  targetWorkers: null,
  userName: null,
  ...rest,
})

test('an event has a name, also one that is not known yet', () => {
  expect(eventName(mark('NODES_LOST'))).toBe('Workers lost')
  expect(eventName(mark('DRIVER_NOT_RESPONDING'))).toBe('Driver not responding')
})

test('an event has its workers, its cause and its reason', () => {
  const lost = mark('NODES_LOST', { currentWorkers: 4, targetWorkers: 8, cause: 'SPOT_LOSS' })
  expect(eventDetails(lost)).toBe('4 workers, 8 requested · Spot loss')
  expect(eventDetails(mark('TERMINATING', { reasonCode: 'INACTIVITY' }))).toBe('Inactivity')
  expect(eventDetails(mark('EXPANDED_DISK'))).toBe('')
})

test('lost workers are a problem and marked, a resize is a step', () => {
  expect([isProblem(mark('NODES_LOST')), isMarked(mark('NODES_LOST'))]).toEqual([true, true])
  expect([isProblem(mark('RESIZING')), isMarked(mark('RESIZING'))]).toEqual([false, false])
})
