import { expect, test } from 'vitest'
import { place } from '#product/places.ts'
import {
  changesPage,
  comparedDays,
  daysBefore,
  inWorkspace,
  monthDays,
  onDays,
  openDays,
  scoredDays,
} from './home-days.ts'

test.for([
  ['2025-05', '2025-05-30', ['2025-05-01', '2025-05-31'], ['2025-04-01', '2025-05-01']],
  ['2025-05', '2025-05-15', ['2025-05-01', '2025-05-16'], ['2025-04-01', '2025-04-16']],
  ['2025-03', '2025-03-31', ['2025-03-01', '2025-04-01'], ['2025-02-01', '2025-03-01']],
  ['2025-01', '2025-01-02', ['2025-01-01', '2025-01-03'], ['2024-12-01', '2024-12-03']],
  ['2025-12', null, ['2025-12-01', '2026-01-01'], ['2025-11-01', '2025-12-01']],
  ['2024-02', '2024-03-02', ['2024-02-01', '2024-03-01'], ['2024-01-01', '2024-01-30']],
  ['2025-05', null, ['2025-05-01', '2025-06-01'], ['2025-04-01', '2025-05-01']],
] as const)('%s through %s is compared with as many days of the month before', (asked) => {
  const [month, lastCompleteDay, days, before] = asked
  const range = ([since, until]: readonly [string, string]) => ({ since, until })
  expect(monthDays({ month, lastCompleteDay })).toEqual(range(days))
  expect(daysBefore(range(days))).toEqual(range(before))
})

test('the score is of the 30 days through the last complete one, and open days follow it until today', () => {
  expect(scoredDays({ month: '2025-05', lastCompleteDay: '2025-05-15' })).toEqual({
    since: '2025-04-16',
    until: '2025-05-16',
  })
  expect(openDays('2025-05-30', '2025-06-01')).toEqual({ since: '2025-05-31', until: '2025-06-02' })
  expect(openDays('2025-05-30', '2025-05-30')).toEqual({ since: '2025-05-31', until: '2025-06-01' })
})

test('a page opens with the days of the figure that leads to it', () => {
  expect(onDays(place.planning({ year: '2025' }), { since: '2025-05-01', until: '2025-05-31' })).toEqual({
    to: '/spend/planning',
    view: { year: '2025', startDate: '2025-05-01', endDate: '2025-05-30' },
  })
})

test('a row of a workspace opens pages of that workspace', () => {
  const all = place.allWorkloads({ owner: 'ann' })
  expect(inWorkspace(all, '7').view).toEqual({ owner: 'ann', workspaceId: '7' })
  expect(inWorkspace(all, null)).toEqual(all)
})

test('changes are of the month, or of a week where the month before is not known', () => {
  const known = { month: '2025-05', lastCompleteDay: '2025-05-30' }
  expect(comparedDays(known, true)).toEqual({
    days: { since: '2025-05-01', until: '2025-05-31' },
    before: { since: '2025-04-01', until: '2025-05-01' },
  })
  expect(comparedDays(known, false)).toEqual({
    days: { since: '2025-05-24', until: '2025-05-31' },
    before: { since: '2025-05-17', until: '2025-05-24' },
  })
})

test('changes open with the same days and the same days before, of all workloads or of one', () => {
  const compared = comparedDays({ month: '2025-05', lastCompleteDay: '2025-05-15' }, true)
  const dates = {
    startDate: '2025-05-01',
    endDate: '2025-05-15',
    previousSince: '2025-04-01',
    previousUntil: '2025-04-16',
  }
  expect(changesPage(compared)).toEqual({ to: '/spend/changes', view: dates })
  const job = { assetKind: 'job', assetId: '7', ofWorkspace: '1' }
  expect(changesPage(compared, job).view).toEqual({ ...dates, ...job })
})
