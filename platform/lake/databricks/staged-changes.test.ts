import { expect, test } from 'vitest'
import { visit } from '../testing/guest-house.ts'
import { stagedChanges } from './staged-changes.ts'
import { changeEntries } from './bookkeeping.ts'

const latest = { ...visit, arrival: 'latest' } as const
const none = {
  day: null,
  last_day: null,
  old_day: null,
  old_last_day: null,
  first_kept: null,
  last_kept: null,
}
const group = { ...none, kind: 'changed', keeps_days: true, row_count: '1', dayless: '0' }

test('a row that lasts longer affects the days that are new to it', () => {
  const row = {
    ...group,
    day: '2025-05-01',
    last_day: '2025-05-05',
    old_day: '2025-05-02',
    old_last_day: '2025-05-03',
    first_kept: '2025-05-02',
    last_kept: '2025-05-02',
  }
  expect(stagedChanges(latest, [row])).toEqual({
    newRows: 0,
    changedRows: 1,
    conflicts: 0,
    meetsKept: true,
    ranges: [
      { firstDay: '2025-05-01', lastDay: '2025-05-01' },
      { firstDay: '2025-05-04', lastDay: '2025-05-05' },
    ],
    span: { firstDay: '2025-05-01', lastDay: '2025-05-02' },
  })
})

test('a row that is the same or in conflict affects no day, but its kept row must be found', () => {
  const same = { ...group, kind: 'same', keeps_days: null, first_kept: '2025-04-01', last_kept: '2025-06-01' }
  const conflict = { ...group, kind: 'conflict', keeps_days: null, row_count: '2' }
  expect(stagedChanges(visit, [same, conflict])).toMatchObject({
    conflicts: 2,
    ranges: [],
    span: { firstDay: '2025-04-01', lastDay: '2025-06-01' },
  })
})

test('a row without days affects names wherever they stand', () => {
  const { ranges } = stagedChanges(visit, [{ ...group, kind: 'new' }])
  expect(ranges).toEqual([{ firstDay: '1970-01-01', lastDay: '9999-12-31' }])
})

test('changes are kept as few ranges; a validity makes no day', () => {
  const ranges = [
    { firstDay: '2025-05-02', lastDay: '2025-05-03' },
    { firstDay: '2025-05-01', lastDay: '2025-05-01' },
    { firstDay: '2025-07-01', lastDay: '9999-12-31' },
  ]
  expect(changeEntries(visit, 7, ranges)).toEqual([
    { kind: 'change', name: 'visit', scope: '2025-05-01/2025-05-03', version: 7 },
    { kind: 'change', name: 'visit', scope: '2025-07-01/9999-12-31', version: 7 },
    { kind: 'data_day', name: '2025-05-02' },
    { kind: 'data_day', name: '2025-05-03' },
    { kind: 'data_day', name: '2025-05-01' },
  ])
})

test('of a table whose rows count on their first day, a long row makes that day', () => {
  const entries = (firstDay: string) =>
    changeEntries({ ...visit, countsOnFirstDay: true }, 7, [{ firstDay, lastDay: '9999-12-31' }])
  expect(entries('2025-05-01')).toContainEqual({ kind: 'data_day', name: '2025-05-01' })
  expect(entries('2025-05-01')).toHaveLength(2)
  expect(entries('1970-01-01')).toHaveLength(1)
})
