import { describe, expect, test } from 'vitest'
import { enqueueNotices, sortOutbox, type Notice } from './notices.ts'
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
  keepSubscriptions,
  targetSecret,
  unsubscribe,
  type NotificationGroupValues,
} from './notification-groups.ts'
import { readAllSealed } from './sealed-secrets.ts'
import { settingChanges } from './settings.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-01T12:20:00Z')
const change = { changedBy: 'root', changedAt: now, sealed: new Map<string, string>() }
const hourMs = 3_600_000

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
    payload: { title: 'Cost rose', detail: 'It rose.', assetName: null, path: '/x', facts: [] },
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
    const { groupId } = await addGroup(db(), values({ targets: [target] }), {
      ...change,
      sealed: new Map([['t', 'sealed']]),
    })
    expect(await findGroups(db())).toEqual([
      { ...values({ targets: [target] }), groupId, lastMessageAt: null, changedBy: 'root', changedAt: now },
    ])
    expect(await readAllSealed(db(), targetSecret(''))).toEqual(new Map([[targetSecret('t'), 'sealed']]))
    const quietHours = { from: '22:00', until: '06:00', timeZone: 'Europe/Berlin' }
    await changeGroup(db(), groupId, values({ quietHours }), change)
    expect(await findGroups(db())).toMatchObject([{ targets: [], quietHours }])
    expect(await readAllSealed(db(), targetSecret(''))).toEqual(new Map())
    await deleteGroup(db(), groupId, change)
    expect(await findGroups(db())).toEqual([])
    const changes = await settingChanges(db(), `notificationGroup/${groupId}`, 10)
    expect(changes.map(({ changedBy }) => changedBy)).toEqual(['root', 'root', 'root'])
    expect(JSON.stringify(changes)).not.toContain('sealed')
    await expect(deleteGroup(db(), groupId, change)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('two groups have different names', async () => {
    const one = await addGroup(db(), values({ name: 'Alpha' }), change)
    await expect(addGroup(db(), values({ name: 'ALPHA' }), change)).rejects.toMatchObject({
      code: 'conflict',
      field: 'name',
    })
    await changeGroup(db(), one.groupId, values({ name: 'alpha' }), change)
  })

  test('of two authors who saw the same group, the second is refused', async () => {
    const { groupId } = await addGroup(db(), values(), change)
    const seen = { ...change, seenChange: now, changedAt: later }
    await changeGroup(db(), groupId, values({ digest: 'DAILY' }), { ...seen, changedBy: 'anna' })
    await expect(changeGroup(db(), groupId, values(), seen)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('anna changed the group meanwhile'),
    })
    expect(await findGroups(db())).toMatchObject([{ digest: 'DAILY' }])
  })

  test('an event enters the outbox once and only with its transaction', async () => {
    const { groupId } = await addGroup(db(), values(), change)
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

  test.each([
    ['a lower severity', { leastSeverity: 'HIGH' }, []],
    ['its severity', { leastSeverity: 'MEDIUM' }, ['c-a OPENED']],
    ['another category', { categories: ['PERFORMANCE'] }, []],
    ['its category and type', { categories: ['COST'], types: ['COST_RISE', 'DELAY'] }, ['c-a OPENED']],
    ['another type', { types: ['DELAY'] }, []],
    ['another scope', { scopes: ['WORKSPACE:2'] }, []],
    ['one of its scopes', { scopes: ['WORKSPACE:2', 'WORKSPACE:1'] }, ['c-a OPENED']],
    ['a group that is off', { isEnabled: false }, []],
  ] satisfies [string, Partial<NotificationGroupValues>, string[]][])(
    'an event is sorted by what the group wants: %s',
    async (name, given, expected) => {
      const { groupId } = await addGroup(db(), values(given), change)
      await enqueue([notice(`n ${name}`, { causeKey: 'c-a' })])
      await sortOutbox(db(), now)
      expect(await waitingFor(groupId)).toEqual(expected)
    },
  )

  test('the end of a cause goes to the groups that know of its beginning, and each cause once', async () => {
    const one = await addGroup(db(), values({ name: 'all' }), change)
    await enqueue([notice('o1', { causeKey: 'c' })])
    await sortOutbox(db(), now)
    const other = await addGroup(db(), values({ name: 'later' }), change)
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
    const group = await addGroup(db(), values(), change)
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
    await reviveDelivery(db(), delivery.deliveryId, later)
    expect(await due(later)).toMatchObject([{ deliveryId: delivery.deliveryId, attempts: 0 }])
    await endAttempt(db(), delivery.deliveryId, { state: 'SENT' }, later)
    expect(await findDeliveries(db(), 10)).toMatchObject([{ state: 'SENT', lastError: null, sentAt: later }])
    await expect(reviveDelivery(db(), delivery.deliveryId, later)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('an address that unsubscribed is kept until it is no receiver any more', async () => {
    const { groupId } = await addGroup(db(), values(), change)
    await unsubscribe(db(), { groupId, email: 'a@example.com' }, now)
    await unsubscribe(db(), { groupId, email: 'a@example.com' }, now)
    await unsubscribe(db(), { groupId: 'gone', email: 'a@example.com' }, now)
    expect(await findUnsubscriptions(db())).toEqual(new Map([[groupId, ['a@example.com']]]))
    await keepSubscriptions(db(), groupId, ['a@example.com'])
    expect((await findUnsubscriptions(db())).size).toBe(1)
    await keepSubscriptions(db(), groupId, [])
    expect(await findUnsubscriptions(db())).toEqual(new Map())
  })
})
