import { describe, expect, test } from 'vitest'
import { addAccount } from '#state/testing/accounts.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState, kinds } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import type { ProposalLife } from '../proposal-ports.ts'
import { keepLives } from './kept-lives.ts'
import { stateProposals } from './state-proposals.ts'

const now = new Date('2025-05-31T12:00:00Z')
const author = byPerson('bert', now)

/** An open proposal about a SQL warehouse. */
const open = (lifeId: string, assetId: string): ProposalLife => ({
  lifeId,
  proposalId: lifeId,
  recommendation: 'warehouse_auto_stop',
  workspaceId: '1',
  assetKind: 'warehouse',
  assetId,
  currency: 'USD',
  summary: {
    title: 'Stop sooner',
    label: 'PAID',
    assetName: 'Desk',
    changes: [],
    savingLow: '1',
    saving: '2',
    savingHigh: '3',
  },
  status: 'OPEN',
  openedAt: now,
  lastSeenAt: now,
  statusAt: now,
  statusBy: null,
  reason: null,
  dismissedUntil: null,
  dismissedBecause: null,
  applied: null,
  verdict: null,
  assignedTo: null,
})

describe.each(kinds)('proposals in %s state', (kind) => {
  const state = emptiedState(kind)
  const proposals = () => stateProposals(state(), () => now)
  const begin = (...lives: ProposalLife[]) =>
    state()
      .db.transaction()
      .execute((transaction) => keepLives(transaction, lives))
  const statuses = async () =>
    (await proposals().lives()).map(({ lifeId, status, dismissedBecause, dismissedUntil, reason }) => [
      lifeId,
      status,
      dismissedBecause,
      dismissedUntil,
      reason,
    ])

  test('what is not for production is dismissed with what is open about its asset, and taken back with it', async () => {
    await begin(open('a', 'w'), open('b', 'w'), open('c', 'v'))
    const dismissal = {
      kind: 'DISMISS',
      because: 'NOT_FOR_PRODUCTION',
      reason: 'Not for production',
      until: '2025-07-01',
    } as const
    expect(await proposals().act(['a'], dismissal, author)).toBe(2)
    const dismissed = ['DISMISSED', 'NOT_FOR_PRODUCTION', '2025-07-01', 'Not for production']
    expect(await statuses()).toEqual([
      ['a', ...dismissed],
      ['b', ...dismissed],
      ['c', 'OPEN', null, null, null],
    ])
    expect(await proposals().act(['b'], { kind: 'RESTORE' }, author)).toBe(2)
    expect((await statuses()).map(([, status]) => status)).toEqual(['OPEN', 'OPEN', 'OPEN'])
    expect((await recordedChanges(state().db)).map(({ what }) => what).toSorted()).toEqual([
      'proposal.dismiss',
      'proposal.dismiss',
      'proposal.restore',
      'proposal.restore',
    ])
  })

  test('a comment is kept with who wrote it and when, and is removed by its author alone', async () => {
    await addAccount(state(), { username: 'bert', roles: ['user'], workspaceIds: ['1'] }, now)
    await begin(open('a', 'w'))
    await proposals().comment('a', 'On it', author)
    const [comment] = await proposals().comments('a')
    expect(comment).toMatchObject({ writtenBy: 'bert', writtenAt: now, text: 'On it' })
    const { commentId = '' } = comment ?? {}
    expect(await proposals().removeComment('a', commentId, byPerson('ann', now))).toBe(false)
    expect(await proposals().removeComment('b', commentId, author)).toBe(false)
    expect(await proposals().removeComment('a', commentId, author)).toBe(true)
    expect(await proposals().comments('a')).toEqual([])
    const events = await proposals().events('a')
    expect(events.map(({ what, by, text }) => [what, by, text])).toEqual([
      ['proposal.comment', 'bert', null],
      ['proposal.uncomment', 'bert', null],
    ])
  })
})
