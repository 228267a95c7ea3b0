import { expect, test } from 'vitest'
import { dueAssets, type ReadLists } from './due-assets.ts'
import type { GuardedAsset } from './listings.ts'

const hourMs = 3_600_000
const asset = (id: string, rest: Partial<GuardedAsset> = {}): GuardedAsset => ({
  type: 'jobs',
  id,
  mark: 'as read',
  activeMs: null,
  ...rest,
})
// Hours since the list was read, and since the asset was last at work.
const readBefore = (nowMs: number, of: Record<string, [number, number]>): ReadLists['read'] =>
  Object.fromEntries(
    Object.entries(of).map(([id, [read, active]]) => [
      `jobs/${id}`,
      [nowMs - read * hourMs, 'as read', nowMs - active * hourMs],
    ]),
  )

test.each([
  ['at work lately', 21, 30, false],
  ['at work lately', 22, 30, true],
  ['at work six days ago', 22, 6 * 24, true],
  ['at work eight days ago', 22, 8 * 24, false],
  ['at work eight days ago', 165, 8 * 24, false],
  ['at work eight days ago', 166, 8 * 24, true],
])('an asset %s whose list is %d hours old (%d): due %s', (_when, read, active, isDue) => {
  const nowMs = 1_000 * 24 * hourMs
  const due = dueAssets([asset('a')], { read: readBefore(nowMs, { a: [read, active] }) }, nowMs)
  expect(due.length > 0).toBe(isDue)
})

test('what was never read comes first, then what changed, then what is at work, the oldest reading first', () => {
  const nowMs = 1_000 * 24 * hourMs
  const idle = 20 * 24
  const read = readBefore(nowMs, {
    idle: [400, idle],
    active: [23, 1],
    older: [40, 1],
    changed: [1, idle],
    fresh: [1, 1],
    running: [30, idle],
  })
  const assets = [
    asset('idle'),
    asset('active'),
    asset('older'),
    asset('changed', { mark: 'changed' }),
    asset('fresh'),
    asset('running', { activeMs: nowMs }),
    asset('new'),
  ]
  expect(dueAssets(assets, { read }, nowMs).map(({ id }) => id)).toEqual([
    'new',
    'changed',
    'older',
    'running',
    'active',
    'idle',
  ])
})
