import { expect, test } from 'vitest'
import type { ShownRun } from '#contract/shown-run.ts'
import {
  amountText,
  doneShare,
  elapsedMs,
  rateText,
  remainingText,
  runLook,
  runTitle,
  spokenState,
  starterText,
} from './run-text.ts'

const run: ShownRun = {
  executionId: '1',
  kind: 'load',
  label: 'Loading',
  subject: null,
  state: 'RUNNING',
  isBeingCanceled: false,
  source: 'MANUAL',
  actorName: 'root',
  attempt: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  startedAt: '2026-03-01T12:00:30.000Z',
  finishedAt: null,
  steps: [
    { name: 'read', state: 'DONE' },
    { name: 'write-rows', state: 'CURRENT' },
  ],
  detail: 'orders',
  done: 412_380,
  total: 920_769,
  unit: 'records',
  ratePerSecond: 3_140.2,
  remainingSeconds: 161.4,
  records: null,
  errorCode: null,
  reason: null,
  result: null,
  foldedRuns: 0,
}

test('progress is counted with its rate and what is left', () => {
  expect([amountText(run), rateText(run), remainingText(run)]).toEqual([
    '412,380 of 920,769 records',
    '3,140 a second',
    '2m\u00A041s left',
  ])
  expect(doneShare(run)).toBeCloseTo(0.4479, 4)
})

test('what is not known is not written, and a share without an end is none', () => {
  const unknown = { ...run, total: null, unit: null, ratePerSecond: null, remainingSeconds: null }
  expect([amountText(unknown), rateText(unknown), remainingText(unknown)]).toEqual([
    '412,380',
    undefined,
    undefined,
  ])
  expect([doneShare(unknown), doneShare({ ...run, total: 0 }), doneShare({ ...run, done: null })]).toEqual([
    null,
    null,
    null,
  ])
  expect(amountText({ ...run, done: null })).toBeUndefined()
})

test.each([
  [1, '1 a second'],
  [0.5, '30 a minute'],
  [0.01, '36 an hour'],
  [0, undefined],
])('%s in a second reads "%s"', (ratePerSecond, text) => {
  expect(rateText({ ...run, ratePerSecond })).toBe(text)
})

test('a screen reader hears the state and the current step, and no step once it ended', () => {
  expect(spokenState(run)).toBe('Loading: Running, Write rows')
  expect(spokenState({ ...run, state: 'FAILED' })).toBe('Loading: Failed')
  expect(spokenState({ ...run, isBeingCanceled: true })).toBe('Loading: Being canceled, Write rows')
})

test('a run is named with its subject, and who or what started it', () => {
  expect(runTitle({ ...run, subject: 'COST' })).toBe('Loading: Cost')
  expect(runTitle(run)).toBe('Loading')
  expect(starterText(run)).toBe('by root')
  expect(starterText({ ...run, source: 'SCHEDULE' })).toBe('by its schedule')
})

test('time goes on until the end', () => {
  const now = new Date('2026-03-01T12:01:00Z')
  expect(elapsedMs(run, now)).toBe(30_000)
  expect(elapsedMs({ ...run, finishedAt: '2026-03-01T12:00:40.000Z' }, now)).toBe(10_000)
  expect(elapsedMs({ ...run, startedAt: null }, now)).toBeNull()
  expect(runLook({ ...run, state: 'PARTIAL' })).toEqual({ tone: 'warning', label: 'Succeeded in part' })
})
