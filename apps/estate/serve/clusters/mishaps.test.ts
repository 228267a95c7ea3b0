import { expect, test } from 'vitest'

import { astray } from './mishaps.ts'

const started = { timestamp: 1000, type: 'STARTING', details: {} }
const ended = { timestamp: 5000, type: 'TERMINATING', details: {} }
const mishap = { cluster_id: 'c', session: 1, event_type: 'TERMINATING' }

test('a lost event is never known', () => {
  expect(astray([started, ended], [{ ...mishap, mishap: 'LOST', late_ms: 0 }], 1_000_000)).toEqual([started])
})

test('a late event is known, with its own time, once it has come', () => {
  const late = [{ ...mishap, mishap: 'LATE', late_ms: 2000 }] as const
  expect(astray([started, ended], late, 6999)).toEqual([started])
  expect(astray([started, ended], late, 7000)).toEqual([started, ended])
})

test('a doubled event is known twice, the second time perhaps a little later', () => {
  const twice = (lateMs: number) => [{ ...mishap, mishap: 'DOUBLED', late_ms: lateMs }] as const
  expect(astray([ended], twice(0), 9000)).toEqual([ended, ended])
  expect(astray([ended], twice(1400), 9000)).toEqual([ended, { ...ended, timestamp: 6400 }])
})

test('machines can go on after the end of their cluster', () => {
  const after = [{ ...mishap, event_type: 'NODES_LOST', mishap: 'AFTER_END', late_ms: 30_000 }] as const
  const known = astray([started, ended], after, 1_000_000)
  expect(known.map(({ timestamp, type }) => `${type} ${timestamp}`)).toEqual([
    'STARTING 1000',
    'TERMINATING 5000',
    'NODES_LOST 35000',
    'RESIZING 65000',
    'UPSIZE_COMPLETED 275000',
  ])
  expect(astray([started], after, 1_000_000)).toEqual([started])
})
