import { expect, test } from 'vitest'
import { telemetryState, type TelemetryFacts } from './telemetry-state.ts'

/** What ran on a cluster that delivers logs, ended a while ago, and left none. */
const silent: TelemetryFacts = {
  isSkipped: false,
  isOpen: false,
  isServerless: false,
  hasHistory: false,
  hasCluster: true,
  isSilent: false,
  isRead: false,
  isTied: false,
  isComplete: false,
  isAwaited: false,
  isDenied: false,
}
const stateOf = (facts: Partial<TelemetryFacts>, isBeingRepaired = false) =>
  telemetryState({ ...silent, ...facts }, isBeingRepaired).state
const read = { isRead: true, isTied: true, isComplete: true }
const serverless = { isServerless: true, hasCluster: false }

test('a log that is read to its end is ready, and one that is not is not', () => {
  expect(stateOf(read)).toBe('READY')
  expect(stateOf({ ...read, isComplete: false, isAwaited: true })).toBe('NOT_READY')
})

test('a log whose end never came is ready with what was delivered', () => {
  expect(telemetryState({ ...silent, ...read, isComplete: false })).toEqual({
    state: 'READY',
    reason: 'Its event log was read as far as it was delivered; its end is missing.',
  })
})

test('a log that was read and holds nothing of it is ready, and gives that reason', () => {
  expect(telemetryState({ ...silent, isRead: true })).toEqual({
    state: 'READY',
    reason: 'Its event log was read; no Spark job in it belongs to it.',
  })
})

test('what runs is not ready, whatever was read', () => {
  expect(stateOf({ isOpen: true })).toBe('NOT_READY')
  expect(stateOf({ ...read, isOpen: true })).toBe('NOT_READY')
})

test('a log that may still come is not ready; one that did not come in time is not available', () => {
  expect(stateOf({ isAwaited: true })).toBe('NOT_READY')
  expect(stateOf({ isAwaited: false })).toBe('NOT_AVAILABLE')
})

test('a cluster whose settings name no destination is not monitored, unless its log was read before', () => {
  expect(stateOf({ isSilent: true })).toBe('NOT_MONITORED')
  expect(stateOf({ isSilent: true, isOpen: true })).toBe('NOT_MONITORED')
  expect(stateOf({ ...read, isSilent: true })).toBe('READY')
})

test('what ran on no known cluster is not monitored, unless a log names it', () => {
  expect(stateOf({ hasCluster: false })).toBe('NOT_MONITORED')
  expect(stateOf({ ...read, hasCluster: false })).toBe('READY')
})

test('a destination that may not be read makes it not available; what was read before stays ready', () => {
  expect(stateOf({ isDenied: true, isAwaited: true })).toBe('NOT_AVAILABLE')
  expect(stateOf({ ...read, isDenied: true })).toBe('READY')
  expect(stateOf({ ...read, isComplete: false, isAwaited: true, isDenied: true })).toBe('READY')
  expect(stateOf({ isDenied: true, isOpen: true })).toBe('NOT_READY')
})

test('a run of a second that was skipped is not available, on serverless compute too', () => {
  expect(stateOf({ isSkipped: true, isAwaited: true })).toBe('NOT_AVAILABLE')
  expect(stateOf({ isSkipped: true, ...serverless, hasHistory: true })).toBe('NOT_AVAILABLE')
})

test('serverless compute is monitored by its query history, and needs no log', () => {
  expect(stateOf({ ...serverless, hasHistory: true })).toBe('READY')
  expect(stateOf({ ...serverless, isOpen: true, hasHistory: true })).toBe('NOT_READY')
  expect(stateOf({ ...serverless, isAwaited: true })).toBe('NOT_READY')
  expect(stateOf(serverless)).toBe('NOT_AVAILABLE')
  expect(stateOf({ ...serverless, isServerless: false, hasHistory: true })).toBe('NOT_MONITORED')
})

test('an open repair comes first, whatever is known', () => {
  for (const facts of [{}, read, { isSilent: true }, { isSkipped: true }, serverless])
    expect(stateOf(facts, true)).toBe('REPAIRING')
})
