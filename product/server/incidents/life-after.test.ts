import { expect, test } from 'vitest'
import type { KnownIncident } from './known-incidents.ts'
import { livesAfter, type RoundFacts } from './life-after.ts'
import type { SeenIncident } from './seen-incidents.ts'

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
    cause: 'run_failure',
    target: 'JOB',
    category: 'PERFORMANCE',
    scopeKey: 'ASSET/1/JOB/70',
    incidentType: 'RUN_FAILURE',
    causeType: 'RUN_FAILURE',
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

const seenIdle: SeenIncident = {
  incidentId: 'idle',
  rule: 'idle_instance',
  cause: 'idle',
  causeType: 'IDLE_TIME',
  target: 'APC',
  category: 'PERFORMANCE',
  scopeKey: 'ASSET/1/ALL_PURPOSE_CLUSTER/c',
  workspaceId: '1',
  subscriptionId: null,
  firstDay: '2025-05-01',
  begunDay: '2025-05-01',
  lastDay: '2025-05-11',
  occurrences: 2,
  severity: 'HIGH',
  price: '9',
  status: 'OPEN',
  resolvedDay: null,
  meaning: '',
  limitLabel: '',
  limitFormat: 'count',
  ruleTypes: ['IDLE_TIME', 'AUTO_SHUTDOWN_TIMEOUT'],
  ruleCategories: ['PERFORMANCE', 'CONFIGURATION'],
  summary: {
    title: 'Idle instance',
    incidentType: 'IDLE_TIME',
    incidentSubtype: null,
    level: 'ASSET',
    assetKind: 'ALL_PURPOSE_CLUSTER',
    assetId: 'c',
    assetName: null,
    skuName: null,
    period: null,
    measured: null,
    allowed: null,
    currentCost: null,
    referenceCost: null,
    currency: 'USD',
  },
}
const formerOf = (rule: string, rest: Partial<KnownIncident> = {}) =>
  known({ ...seenIdle, incidentId: rule, rule, incidentType: rule, ...rest })
const dismissed = {
  status: 'DISMISSED',
  reason: 'planned',
  decidedBy: 'ann',
  decidedAt: daysAgo(3),
  muteUntil: '2025-06-01',
} as const

test.each([
  ['a dismissal', 'missing_auto_termination', dismissed],
  ['a cleaning', 'idle_instance', { ...dismissed, status: 'CLEANED', reason: null, muteUntil: null }],
] as const)('%s of one rule covers the incident of its cause', (_title, decidedRule, decision) => {
  const former = ['idle_instance', 'missing_auto_termination'].map((rule) =>
    formerOf(rule, rule === decidedRule ? decision : { notifiedAt: daysAgo(5), isOfHistory: false }),
  )
  const lives = livesAfter([seenIdle], former, facts)
  expect(lives.filter(({ change }) => change === 'FORGET')).toHaveLength(1)
  expect(lives.find(({ change }) => change === 'WRITE')).toMatchObject({
    formerId: 'idle_instance',
    isNews: false,
    life: { incidentId: 'idle', ...decision, notifiedAt: daysAgo(5), isOfHistory: false },
  })
})

test('a mute of a former incident of one rule covers what begins later with another rule of the cause', () => {
  const former = formerOf('missing_auto_termination', {
    ...dismissed,
    firstDay: '2025-04-01',
    lastDay: '2025-04-02',
  })
  const later = (begunDay: string) => ({ ...seenIdle, firstDay: begunDay, begunDay })
  expect(livesAfter([later('2025-05-31')], [former], facts)[0]?.life.status).toBe('DISMISSED')
  expect(livesAfter([later('2025-06-02')], [former], facts)[0]?.life.status).toBe('OPEN')
})

test('a decision about a month covers no day before it that ended within it', () => {
  const month = { ...seenIdle, incidentId: 'month', begunDay: '2025-05-31', lastDay: '2025-05-31' }
  const day = { ...seenIdle, incidentId: 'day', begunDay: '2025-05-10', lastDay: '2025-05-10' }
  const lives = livesAfter(
    [month, day],
    [formerOf('idle_instance', { ...dismissed, incidentId: 'month' })],
    facts,
  )
  expect(lives.map(({ life }) => `${life.incidentId} ${life.status}`)).toEqual([
    'month DISMISSED',
    'day OPEN',
  ])
})

test.each([
  { incidentType: 'COST_ANOMALY', isNews: true },
  { incidentType: 'COMMIT_AT_RISK', isNews: true },
  { incidentType: 'BUDGET_EXCEEDED', isNews: false },
  { incidentType: 'BUDGET_FORECAST_EXCEEDED', isNews: false },
])('a new incident of the type $incidentType is news: $isNews', ({ incidentType, isNews }) => {
  const seen = { ...seenIdle, summary: { ...seenIdle.summary, incidentType } }
  expect(livesAfter([seen], [], facts)).toMatchObject([{ isNews, change: 'WRITE' }])
})
