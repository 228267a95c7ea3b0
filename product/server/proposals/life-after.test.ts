import { expect, test } from 'vitest'
import type { ProposalLife, ReachedVerdict } from '../proposal-ports.ts'
import {
  changedLives,
  type AssetChange,
  type ChangeVerdict,
  type ProposalFacts,
  type SeenProposal,
} from './life-after.ts'

const start = new Date('2025-05-01T12:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * 86_400_000)
const asset = { workspaceId: '1', assetKind: 'warehouse', assetId: 'w' }
const seen: SeenProposal = {
  ...asset,
  proposalId: 'p',
  recommendation: 'warehouse_auto_stop',
  currency: 'USD',
  summary: {
    title: 'Stop sooner',
    label: 'PAID',
    assetName: 'Desk',
    changes: [{ setting: 'auto_stop_minutes', from: '45', to: '10' }],
    savingLow: '80',
    saving: '100',
    savingHigh: '120',
  },
}
const life = (rest: Partial<ProposalLife> = {}): ProposalLife => ({
  ...seen,
  lifeId: 'l',
  status: 'OPEN',
  openedAt: start,
  lastSeenAt: start,
  statusAt: start,
  statusBy: null,
  reason: null,
  dismissedUntil: null,
  dismissedBecause: null,
  applied: null,
  verdict: null,
  assignedTo: null,
  ...rest,
})
const facts = (rest: Partial<ProposalFacts> = {}): ProposalFacts => ({
  now: after(1),
  isWhole: true,
  changes: [],
  verdicts: [],
  gone: [],
  ...rest,
})
const change = (rest: Partial<AssetChange> = {}): AssetChange => ({
  ...asset,
  setting: 'auto_stop_minutes',
  from: '45',
  to: '10',
  at: after(0.5),
  by: 'ann',
  changeGroup: 'g',
  isUndone: false,
  ...rest,
})
const verdict = (rest: Partial<ReachedVerdict> = {}, changeGroup = 'g'): ChangeVerdict => ({
  workspaceId: '1',
  changeGroup,
  reached: {
    kind: 'SAVED',
    share: { estimate: 0.2, low: 0.1, high: 0.3 },
    runsAfter: 10,
    at: after(12),
    ...rest,
  },
})
const applied = life({
  status: 'APPLIED',
  statusAt: after(0.5),
  applied: {
    setting: 'auto_stop_minutes',
    from: '45',
    to: '10',
    at: after(0.5),
    by: 'ann',
    changeGroup: 'g',
  },
})
/** The statuses of the lives that are written. */
const statuses = (...asked: Parameters<typeof changedLives>) =>
  changedLives(...asked).map(({ status }) => status)

test('a proposal that is seen for the first time begins to live, and an unchanged one is not written again', () => {
  const [begun] = changedLives([seen], [], facts())
  expect(begun).toMatchObject({ proposalId: 'p', status: 'OPEN', openedAt: after(1) })
  expect(changedLives([seen], [life({ lastSeenAt: after(1) })], facts())).toEqual([])
  const dearer = { ...seen, summary: { ...seen.summary, saving: '110' } }
  expect(changedLives([dearer], [life({ lastSeenAt: after(1) })], facts())).toMatchObject([
    { lifeId: 'l', summary: { saving: '110' } },
  ])
})

test.each([
  ['reached the proposed value', change(), 'APPLIED'],
  ['went in its direction', change({ to: '20' }), 'APPLIED'],
  ['went the other way', change({ to: '60' }), undefined],
  ['switched the stop off', change({ to: '0' }), undefined],
  ['is of another setting', change({ setting: 'size', to: '10' }), undefined],
  ['is of another asset', change({ assetId: 'x' }), undefined],
  ['was made before it was proposed', change({ at: after(-1) }), undefined],
  ['was undone within a day', change({ isUndone: true }), undefined],
])('a change of settings that %s', (_what, seenChange, status) => {
  const written = changedLives([seen], [life({ lastSeenAt: after(1) })], facts({ changes: [seenChange] }))
  expect(written[0]?.status).toBe(status)
})

test('an applied proposal names who made the change and keeps a new one from beginning until evidence follows', () => {
  const [next] = changedLives([], [life()], facts({ changes: [change()] }))
  expect(next).toMatchObject({ status: 'APPLIED', statusBy: 'ann', applied: { to: '10', by: 'ann' } })
  expect(changedLives([seen], [applied], facts({ now: after(2) }))).toEqual([])
  expect(statuses([seen], [applied], facts({ now: after(5) }))).toEqual(['OPEN'])
})

test.each([
  ['saved', verdict(), 'VERIFIED'],
  ['cost more', verdict({ kind: 'COST_MORE' }), 'FAILED'],
  ['is about another change', verdict({}, 'other'), undefined],
])('the verdict that it %s', (_what, reached, status) => {
  expect(changedLives([], [applied], facts({ now: after(13), verdicts: [reached] }))[0]?.status).toBe(status)
})

test('a change that made no difference stays applied with that verdict, is written once, and does not expire', () => {
  const verdicts = [verdict({ kind: 'NOT_DISTINGUISHABLE' })]
  const [next] = changedLives([], [applied], facts({ now: after(13), verdicts }))
  expect(next).toMatchObject({
    status: 'APPLIED',
    statusBy: null,
    reason: expect.stringContaining('No difference seen'),
    verdict: { kind: 'NOT_DISTINGUISHABLE', runsAfter: 10 },
  })
  if (!next) throw new Error('nothing was written')
  expect(changedLives([], [next], facts({ now: after(61), verdicts }))).toEqual([])
  const later = [verdict({ runsAfter: 20, at: after(22) })]
  expect(statuses([], [next], facts({ now: after(23), verdicts: later }))).toEqual(['VERIFIED'])
})

test('a change without a verdict expires after 60 days, and what is gone for 14 days expires', () => {
  expect(changedLives([], [applied], facts({ now: after(59) }))).toEqual([])
  expect(changedLives([], [applied], facts({ now: after(61) }))).toMatchObject([
    { status: 'EXPIRED', reason: expect.stringContaining('Not measurable') },
  ])
  expect(changedLives([], [life()], facts({ now: after(13) }))).toEqual([])
  expect(statuses([], [life()], facts({ now: after(14) }))).toEqual(['EXPIRED'])
  expect(changedLives([], [life()], facts({ now: after(14), isWhole: false }))).toEqual([])
})

test('a dismissed proposal comes back on its day if it still holds, and stays dismissed without one', () => {
  const dismissed = { status: 'DISMISSED', reason: 'later', lastSeenAt: after(8) } as const
  const until = life({ ...dismissed, dismissedUntil: '2025-05-10' })
  expect(changedLives([seen], [until], facts({ now: after(8) }))).toEqual([])
  expect(changedLives([seen], [until], facts({ now: after(9) }))).toMatchObject([
    { status: 'OPEN', reason: null, dismissedUntil: null },
  ])
  expect(statuses([seen], [life(dismissed)], facts({ now: after(8) }))).toEqual([])
  expect(statuses([], [life(dismissed)], facts({ now: after(400) }))).toEqual([])
})

test('what begins about an asset that is not for production is dismissed with it, until its day', () => {
  const dismissal = {
    status: 'DISMISSED',
    statusBy: 'ann',
    reason: 'Not for production',
    dismissedBecause: 'NOT_FOR_PRODUCTION',
    dismissedUntil: '2026-01-01',
  } as const
  const other = { ...seen, proposalId: 'other' }
  expect(changedLives([other], [life(dismissal)], facts())).toMatchObject([
    { proposalId: 'other', ...dismissal },
  ])
  const isOpen = [{ proposalId: 'other', status: 'OPEN', reason: null }]
  const ofAnotherReason = life({ ...dismissal, dismissedBecause: 'ON_PURPOSE' })
  expect(changedLives([other], [ofAnotherReason], facts())).toMatchObject(isOpen)
  expect(
    changedLives([other], [life({ ...dismissal, dismissedUntil: '2020-01-01' })], facts()),
  ).toMatchObject(isOpen)
  expect(changedLives([{ ...other, assetId: 'v' }], [life(dismissal)], facts())).toMatchObject(isOpen)
})

test('an applied proposal is open again where its change was undone within a day, and stays applied where another one was', () => {
  const undone = change({ isUndone: true })
  const written = changedLives([seen], [applied], facts({ changes: [undone] }))
  expect(written).toMatchObject([
    {
      lifeId: 'l',
      status: 'OPEN',
      applied: null,
      statusBy: null,
      reason: 'Its change was undone within a day.',
    },
  ])
  const other = change({ isUndone: true, at: after(0.2) })
  expect(changedLives([seen], [applied], facts({ changes: [other] }))).toEqual([])
})

test('why a change has no verdict stands beside it, and at its end', () => {
  const because = 'Several settings changed within a day.'
  const verdicts: ChangeVerdict[] = [{ workspaceId: '1', changeGroup: 'g', reached: null, because }]
  expect(changedLives([], [applied], facts({ verdicts }))).toMatchObject([
    { status: 'APPLIED', reason: because },
  ])
  expect(changedLives([], [{ ...applied, reason: because }], facts({ verdicts }))).toEqual([])
  expect(changedLives([], [applied], facts({ verdicts, now: after(61) }))).toMatchObject([
    {
      status: 'EXPIRED',
      reason: `Not measurable: no verdict was reached within 60 days of the change. ${because}`,
    },
  ])
  const foreign = verdicts.map((one) => ({ ...one, workspaceId: '2' }))
  expect(changedLives([], [applied], facts({ verdicts: foreign }))).toEqual([])
})

test('a proposal whose asset is deleted expires at once, also where it was made anew under another id', () => {
  const gone = [asset]
  expect(changedLives([], [life({ lastSeenAt: after(1) })], facts({ gone }))).toMatchObject([
    { status: 'EXPIRED', reason: 'The SQL warehouse was deleted.' },
  ])
  const anew = { ...seen, proposalId: 'q', assetId: 'again' }
  const written = changedLives([anew], [life({ lastSeenAt: after(1) })], facts({ gone }))
  expect(written.map(({ assetId, status }) => [assetId, status])).toEqual([
    ['w', 'EXPIRED'],
    ['again', 'OPEN'],
  ])
  const elsewhere = [{ ...asset, workspaceId: '2' }]
  expect(changedLives([], [life({ lastSeenAt: after(1) })], facts({ gone: elsewhere }))).toEqual([])
  expect(changedLives([], [life({ lastSeenAt: after(1) })], facts({ gone, isWhole: false }))).toEqual([])
})

test('why there was no verdict yet is gone once one is reached', () => {
  const waiting = { ...applied, reason: 'There are too few successful runs.' }
  expect(changedLives([], [waiting], facts({ now: after(13), verdicts: [verdict()] }))).toMatchObject([
    { status: 'VERIFIED', reason: null },
  ])
})

test('an applied timeout is not judged, and its sentence names why', () => {
  const other = {
    ...applied,
    applied: applied.applied && { ...applied.applied, changeGroup: 'job:70:1:other' },
  }
  expect(changedLives([], [other], facts())).toMatchObject([
    { status: 'APPLIED', reason: expect.stringContaining('not judged') },
  ])
})
