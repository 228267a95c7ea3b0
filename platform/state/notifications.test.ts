import { describe, expect, test } from 'vitest'
import { enqueueNotices, isWanted, sortOutbox, type Notice } from './notices.ts'
import {
  claimAttempt,
  dueDeliveries,
  endAttempt,
  findDeliveries,
  groupsWithNotices,
  keepMessage,
  reviveDelivery,
  waitingNotices,
} from './notification-deliveries.ts'
import {
  addGroup,
  changeGroup,
  deleteGroup,
  findGroups,
  findUnsubscriptions,
  targetSecret,
  unsubscribe,
  type NotificationGroupValues,
} from './notification-groups.ts'
import { readAllSealed } from './sealed-secrets.ts'
import { byPerson } from './testing/author.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-01T12:20:00Z')
const noSecrets = { sealed: new Map<string, string>() }
const root = byPerson('root', now)
const hourMs = 3_600_000

const untouched = { lastMessageAt: null, lastLetterAt: null, changedBy: 'root', changedAt: now }
function values(given: Partial<NotificationGroupValues> = {}): NotificationGroupValues {
  return {
    name: 'Platform team',
    isEnabled: true,
    emails: ['team@example.com'],
    targets: [],
    categories: [],
    types: [],
    scopes: [],
    leastSeverity: 'LOW',
    digest: 'IMMEDIATE',
    weeklyLetter: null,
    quietHours: null,
    ...given,
  }
}

function notice(key: string, given: Partial<Notice> = {}): Notice {
  return {
    key,
    causeKey: key,
    kind: 'OPENED',
    severity: 'MEDIUM',
    category: 'COST',
    type: 'COST_RISE',
    scopes: ['GLOBAL', 'WORKSPACE:1'],
    payload: {
      title: 'Cost rose',
      detail: 'It rose.',
      assetName: null,
      path: '/x',
      facts: [],
      types: ['COST_RISE', 'TREND'],
      categories: ['COST', 'SPEND'],
    },
    occurredAt: now,
    ...given,
  }
}

describe.each(kinds)('notifications in %s state', (kind) => {
  const state = emptiedState(kind)
  const db = () => state().db
  const enqueue = (notices: readonly Notice[]) =>
    state().transaction((transaction) => enqueueNotices(transaction, notices, now))
  const waitingFor = async (groupId: string) =>
    (await waitingNotices(db(), groupId)).map(({ causeKey, kind }) => `${causeKey} ${kind}`)
  const receivers = [{ channel: 'EMAIL' as const, receiver: 'team@example.com' }]

  test('a group is created, changed and deleted with its secrets, and each change is recorded', async () => {
    const target = { targetId: 't', kind: 'SLACK' as const, name: '#costs', host: 'hooks.slack.com' }
    const entered = { sealed: new Map([['t', 'sealed']]) }
    const { groupId } = await addGroup(state(), values({ targets: [target] }), entered, root)
    expect(await findGroups(db())).toEqual([{ ...values({ targets: [target] }), ...untouched, groupId }])
    expect(await readAllSealed(db(), targetSecret(''))).toEqual(new Map([[targetSecret('t'), 'sealed']]))
    const quietHours = { from: '22:00', until: '06:00', timeZone: 'Europe/Berlin' }
    await changeGroup(state(), { groupId, values: values({ quietHours }) }, noSecrets, root)
    expect(await findGroups(db())).toMatchObject([{ targets: [], quietHours }])
    expect(await readAllSealed(db(), targetSecret(''))).toEqual(new Map())
    await deleteGroup(state(), groupId, root)
    expect(await findGroups(db())).toEqual([])
    const changes = await recordedChanges(db())
    const record = { about: { kind: 'notification-group', id: groupId }, ...root }
    const [first, second] = [values({ targets: [target] }), values({ quietHours })]
    expect(changes).toEqual([
      {
        ...record,
        what: 'notification-group.create',
        before: null,
        after: { ...first, enteredSecrets: ['t'] },
      },
      { ...record, what: 'notification-group.change', before: first, after: second },
      { ...record, what: 'notification-group.delete', before: second, after: null },
    ])
    expect(JSON.stringify(changes)).not.toContain('sealed')
    await expect(deleteGroup(state(), groupId, root)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a group wants a notice exactly if it gets it', async () => {
    const given = notice('c', { severity: 'MEDIUM', category: 'COST', type: 'COST_RISE' })
    const cases: readonly Partial<NotificationGroupValues>[] = [
      {},
      { isEnabled: false },
      { leastSeverity: 'MEDIUM' },
      { leastSeverity: 'HIGH' },
      { categories: ['COST', 'OTHER'] },
      { categories: ['OTHER'] },
      { types: ['COST_RISE'] },
      { types: ['OTHER'] },
      { scopes: ['WORKSPACE:1'] },
      { scopes: ['WORKSPACE:2'] },
    ]
    const groups = []
    for (const [place, wanted] of cases.entries())
      groups.push(await addGroup(state(), values({ ...wanted, name: `Group ${place}` }), noSecrets, root))
    await enqueue([given])
    await sortOutbox(db(), now)
    const got = await Promise.all(groups.map(async ({ groupId }) => (await waitingFor(groupId)).length > 0))
    expect(groups.map((group) => isWanted(group, given))).toEqual(got)
    expect(got.filter(Boolean)).toHaveLength(5)
  })

  test('two groups have different names', async () => {
    const one = await addGroup(state(), values({ name: 'Alpha' }), noSecrets, root)
    await expect(addGroup(state(), values({ name: 'ALPHA' }), noSecrets, root)).rejects.toMatchObject({
      code: 'conflict',
      field: 'name',
    })
    const { groupId } = one
    await changeGroup(state(), { groupId, values: values({ name: 'alpha' }) }, noSecrets, root)
    expect((await findGroups(db())).map(({ name }) => name)).toEqual(['alpha'])
  })

  test('of two authors who saw the same group, the second is refused', async () => {
    const { groupId } = await addGroup(state(), values(), noSecrets, root)
    const seen = { ...noSecrets, seenChange: now }
    const daily = values({ digest: 'DAILY' })
    await changeGroup(state(), { groupId, values: daily }, seen, byPerson('anna', later))
    await expect(
      changeGroup(state(), { groupId, values: values() }, seen, byPerson('root', later)),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('anna changed the group meanwhile'),
    })
    expect(await findGroups(db())).toMatchObject([{ digest: 'DAILY' }])
  })

  test('an event enters the outbox once and only with its transaction', async () => {
    const { groupId } = await addGroup(state(), values(), noSecrets, root)
    const rolledBack = state().transaction(async (transaction) => {
      await enqueueNotices(transaction, [notice('lost')], now)
      throw new Error('killed')
    })
    await expect(rolledBack).rejects.toThrow('killed')
    await enqueue([notice('a'), notice('b')])
    await enqueue([notice('a', { severity: 'HIGH' })])
    expect(await sortOutbox(db(), now)).toBe(2)
    expect(await sortOutbox(db(), now)).toBe(0)
    expect(await waitingFor(groupId)).toEqual(['a OPENED', 'b OPENED'])
  })

  test('texts of events and groups are kept without what the database refuses, other events go on', async () => {
    const { groupId } = await addGroup(
      state(),
      values({ name: 'A\0', scopes: ['TAG:\ud800'] }),
      noSecrets,
      root,
    )
    expect(await findGroups(db())).toMatchObject([{ name: 'A', scopes: ['TAG:\ufffd'] }])
    const payload = { title: 'ev\0il 📊', detail: '\udc00', assetName: null, path: '/x', facts: [] }
    const scopes = ['TAG:\ufffd']
    const late = notice('late', { occurredAt: new Date(NaN) })
    const refused = await enqueue([notice('a\0', { payload, scopes }), late, notice('b', { scopes })])
    expect(refused).toMatchObject([{ row: { key: 'late' }, why: expect.stringContaining('null value') }])
    await sortOutbox(db(), now)
    expect(await waitingNotices(db(), groupId)).toMatchObject([
      { causeKey: 'a', payload: { title: 'evil 📊', detail: '\ufffd' } },
      { causeKey: 'b' },
    ])
  })

  test.each([
    ['a lower severity', { leastSeverity: 'HIGH' }, []],
    ['its severity', { leastSeverity: 'MEDIUM' }, ['c-a OPENED']],
    ['another category', { categories: ['PERFORMANCE'] }, []],
    ['its category and type', { categories: ['COST'], types: ['COST_RISE', 'DELAY'] }, ['c-a OPENED']],
    ['another type', { types: ['DELAY'] }, []],
    ['another type of it', { types: ['TREND'], categories: ['SPEND'] }, ['c-a OPENED']],
    ['another scope', { scopes: ['WORKSPACE:2'] }, []],
    ['one of its scopes', { scopes: ['WORKSPACE:2', 'WORKSPACE:1'] }, ['c-a OPENED']],
    ['a group that is off', { isEnabled: false }, []],
  ] satisfies [string, Partial<NotificationGroupValues>, string[]][])(
    'an event is sorted by what the group wants: %s',
    async (name, given, expected) => {
      const { groupId } = await addGroup(state(), values(given), noSecrets, root)
      await enqueue([notice(`n ${name}`, { causeKey: 'c-a' })])
      await sortOutbox(db(), now)
      expect(await waitingFor(groupId)).toEqual(expected)
    },
  )

  test('the end of a cause goes to the groups that know of its beginning, and each cause once', async () => {
    const one = await addGroup(state(), values({ name: 'all' }), noSecrets, root)
    await enqueue([notice('o1', { causeKey: 'c' })])
    await sortOutbox(db(), now)
    const other = await addGroup(state(), values({ name: 'later' }), noSecrets, root)
    await enqueue([
      notice('r1', { causeKey: 'c', kind: 'RESOLVED' }),
      notice('r2', { causeKey: 'never told', kind: 'RESOLVED' }),
      notice('o2', { causeKey: 'd' }),
      notice('o3', { causeKey: 'd' }),
    ])
    await sortOutbox(db(), later)
    expect(await waitingFor(one.groupId)).toEqual(['c OPENED', 'c RESOLVED', 'd OPENED'])
    expect(await waitingFor(other.groupId)).toEqual(['d OPENED'])
  })

  test('a message takes all waiting events once, and is attempted by one process at a time', async () => {
    const group = await addGroup(state(), values(), noSecrets, root)
    await enqueue([notice('m1'), notice('m2')])
    await sortOutbox(db(), now)
    expect(await groupsWithNotices(db())).toEqual(new Set([group.groupId]))
    const compose = (of: readonly unknown[]) => ({ content: { count: of.length }, receivers })
    await keepMessage(db(), group, compose, now)
    // Another process that read the group before.
    await keepMessage(db(), group, compose, now)
    expect(await groupsWithNotices(db())).toEqual(new Set())
    const due = (at: Date) => dueDeliveries(db(), { now: at, longestPauseMs: hourMs, most: 10 })
    const [delivery, ...others] = await due(now)
    if (!delivery) throw new Error('nothing is due')
    expect({ delivery, others }).toMatchObject({
      delivery: { content: { count: 2 }, attempts: 0 },
      others: [],
    })
    expect(await claimAttempt(db(), delivery, later)).toBe(true)
    expect(await claimAttempt(db(), delivery, later)).toBe(false)
    expect(await due(now)).toEqual([])
    // The process was killed: the delivery is due again, and also where the clock went far back.
    expect(await due(later)).toMatchObject([{ deliveryId: delivery.deliveryId, attempts: 1 }])
    expect(await due(new Date('2026-02-01T00:00:00Z'))).toHaveLength(1)
    await endAttempt(db(), delivery.deliveryId, { state: 'DEAD', why: 'refused' }, later)
    expect(await findDeliveries(db(), 10)).toMatchObject([{ state: 'DEAD', lastError: 'refused' }])
    await reviveDelivery(state(), delivery.deliveryId, byPerson('anna', later))
    expect(await due(later)).toMatchObject([{ deliveryId: delivery.deliveryId, attempts: 0 }])
    await endAttempt(db(), delivery.deliveryId, { state: 'SENT' }, later)
    expect(await findDeliveries(db(), 10)).toMatchObject([{ state: 'SENT', lastError: null, sentAt: later }])
    await expect(reviveDelivery(state(), delivery.deliveryId, root)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await recordedChanges(db())).slice(1)).toEqual([
      {
        what: 'notification.send-again',
        about: { kind: 'notification', id: delivery.deliveryId },
        before: null,
        after: { groupId: group.groupId, channel: 'EMAIL', receiver: 'team@example.com' },
        ...byPerson('anna', later),
      },
    ])
  })

  test('an address that unsubscribed is kept until it is no receiver any more', async () => {
    const { groupId } = await addGroup(state(), values(), noSecrets, root)
    const reader = byPerson('a@example.com', now)
    await unsubscribe(state(), { groupId, email: 'a@example.com' }, reader)
    await unsubscribe(state(), { groupId, email: 'a@example.com' }, reader)
    await unsubscribe(state(), { groupId: 'gone', email: 'a@example.com' }, reader)
    expect(await findUnsubscriptions(db())).toEqual(new Map([[groupId, ['a@example.com']]]))
    // Only the first of the three changed something.
    expect((await recordedChanges(db())).slice(1)).toEqual([
      {
        what: 'notification-group.unsubscribe',
        about: { kind: 'notification-group', id: groupId },
        before: null,
        after: { email: 'a@example.com' },
        ...reader,
      },
    ])
    const receivedBy = (emails: readonly string[]) =>
      changeGroup(state(), { groupId, values: values({ emails }) }, noSecrets, root)
    await receivedBy(['a@example.com'])
    expect((await findUnsubscriptions(db())).size).toBe(1)
    await receivedBy([])
    expect(await findUnsubscriptions(db())).toEqual(new Map())
  })
})
