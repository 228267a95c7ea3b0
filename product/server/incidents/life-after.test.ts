import { expect, test } from 'vitest'
import type { KnownIncident } from './known-incidents.ts'
import { livesAfter, type RoundFacts } from './life-after.ts'

const now = new Date('2025-05-11T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const facts: RoundFacts = {
  now,
  isWhole: true,
  isSilent: false,
  oldestDay: '2025-01-01',
  newestDay: '2025-05-11',
}

function known(rest: Partial<KnownIncident> = {}): KnownIncident {
  return {
    incidentId: 'one',
    rule: 'run_failure',
    target: 'JOB',
    category: 'PERFORMANCE',
    scopeKey: 'ASSET/1/JOB/70',
    incidentType: 'RUN_FAILURE',
    currency: 'USD',
    firstDay: '2025-05-01',
    lastDay: '2025-05-02',
    occurrences: 1,
    severity: 'LOW',
    price: null,
    status: 'OPEN',
    reason: null,
    muteUntil: null,
    decidedBy: null,
    decidedAt: null,
    firstSeenAt: daysAgo(9),
    lastSeenAt: daysAgo(2),
    resolvedAt: null,
    notifiedAt: null,
    isOfHistory: true,
    ...rest,
  }
}

/** What becomes of an incident that the data do not have any more. */
const gone = (rest: Partial<KnownIncident>, given: Partial<RoundFacts> = {}) =>
  livesAfter([], [known(rest)], { ...facts, ...given }).map(({ change, life }) => `${change} ${life.status}`)

test('what is gone although its days are kept is restated, unless it was over and was never open for anybody', () => {
  expect(gone({})).toEqual(['WRITE RESTATED'])
  expect(gone({ status: 'RESOLVED', notifiedAt: daysAgo(9) })).toEqual(['WRITE RESTATED'])
  expect(gone({ status: 'RESOLVED' })).toEqual(['FORGET RESOLVED'])
})

test('what is older than the data is forgotten, and nothing is where a part of the data is shown', () => {
  expect(gone({ firstDay: '2024-12-31' })).toEqual(['FORGET OPEN'])
  expect(gone({}, { oldestDay: null })).toEqual(['FORGET OPEN'])
  expect(gone({ firstDay: '2024-12-31' }, { isWhole: false })).toEqual(['NONE OPEN'])
})

test('decisions about what is gone are kept for 90 days', () => {
  for (const status of ['DISMISSED', 'CLEANED', 'RESTATED'] as const) {
    expect(gone({ status, lastSeenAt: daysAgo(90) })).toEqual([`NONE ${status}`])
    expect(gone({ status, lastSeenAt: daysAgo(91) })).toEqual([`FORGET ${status}`])
  }
})
