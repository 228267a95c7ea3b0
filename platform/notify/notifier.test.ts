import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailSecretName, type MailSender } from '#contract/notifications.ts'
import { secretBox } from '#local/secret-box.ts'
import { enqueueNotices, type Notice } from '#state/notices.ts'
import { findDeliveries, reviveDelivery } from '#state/notification-deliveries.ts'
import { addGroup, unsubscribe, type NotificationGroupValues } from '#state/notification-groups.ts'
import { writeSealed } from '#state/sealed-secrets.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { mostAttempts } from './attempt.ts'
import { Notifier } from './notifier.ts'
import { receiverRules } from './receiver-address.ts'
import { certificate, mailServerDouble, type MailServerDouble } from './testing/mail-server-double.ts'
import { noticeOf } from './testing/notices.ts'
import { receiverDouble, type ReceiverDouble } from './testing/receiver-double.ts'

const state = emptiedState('embedded')
const box = secretBox({ key: Buffer.alloc(32, 5) })
const start = Date.parse('2026-03-02T12:00:00Z')
const minuteMs = 60_000
const root = (atMs: number) => byPerson('root', new Date(atMs))

let mail: MailServerDouble
let receiver: ReceiverDouble
let sender: MailSender | undefined
let nowMs = start
let dieAt = Infinity

beforeAll(async () => {
  mail = await mailServerDouble()
  receiver = await receiverDouble()
})
beforeEach(() => {
  sender = mail.sender()
  mail.refuseWith = undefined
  receiver.answer = { status: 200 }
  nowMs = start
})
afterEach(() => {
  mail.mails.length = 0
  mail.signIns.length = 0
  receiver.received.length = 0
  dieAt = Infinity
})
afterAll(() => Promise.all([mail.close(), receiver.close()]))

function now(): Date {
  dieAt -= 1
  if (dieAt < 0) throw new Error('killed')
  return new Date(nowMs)
}

function notifier(given = box) {
  return new Notifier({
    db: state().db,
    now,
    box: given,
    publicUrl: 'https://gauge.example.com',
    sender: async () => sender,
    mailWays: { tokenUrl: () => `${receiver.url}/token`, trustedCertificate: certificate },
    targetWays: { rules: receiverRules(['127.0.0.1']), pagerDutyUrl: `${receiver.url}/events` },
  })
}

const round = (given = box) => notifier(given).round(new AbortController().signal)

/** Rounds at these minutes after the start. */
async function roundsAt(...minutes: readonly number[]): Promise<void> {
  for (const minute of minutes) {
    nowMs = start + minute * minuteMs
    await round()
  }
}

async function group(given: Partial<NotificationGroupValues> = {}): Promise<string> {
  const values: NotificationGroupValues = {
    name: `Group ${JSON.stringify(given).length}`,
    isEnabled: true,
    emails: [],
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
  const access = JSON.stringify({ url: `${receiver.url}/hook`, key: 'signing' })
  const sealed = new Map(
    values.targets.map(({ targetId }) => [targetId, box.seal(`notification-target/${targetId}`, access)]),
  )
  const { groupId } = await addGroup(state(), values, { sealed }, root(start - 86_400_000))
  return groupId
}

const hook = { targetId: 'hook', kind: 'WEBHOOK', name: 'Hook', host: '127.0.0.1' } as const

async function secret(text: string): Promise<void> {
  const sealed = box.seal(mailSecretName, text)
  const changedAt = new Date(start)
  await state().write(root(start), async (transaction) => ({
    answer: await writeSealed(transaction, { name: mailSecretName, sealed, changedAt }),
    changes: [],
  }))
}

const enqueue = (...notices: readonly Notice[]) =>
  state().transaction((transaction) => enqueueNotices(transaction, notices, new Date(nowMs)))
const deliveries = () => findDeliveries(state().db, 100)
const causesSent = () =>
  receiver.received.map(({ body }): string[] =>
    JSON.parse(body).entries.map(({ causeKey, state }: Record<string, string>) => `${causeKey} ${state}`),
  )

test('a mail arrives over TLS with a password, with a table, and with a link to unsubscribe', async () => {
  await secret('right')
  const groupId = await group({ emails: ['a@example.com', 'b@example.com'] })
  await unsubscribe(state(), { groupId, email: 'b@example.com' }, root(start))
  await enqueue(noticeOf('one'))
  await round()
  expect(mail.mails.map(({ to }) => to)).toEqual(['a@example.com'])
  const source = mail.mails[0]?.source ?? ''
  const [{ deliveryId } = { deliveryId: '' }] = await deliveries()
  expect(source).toContain(`Message-ID: <${deliveryId}@example.com>`)
  expect(source).toMatch(/List-Unsubscribe:\s+<https:\/\/gauge\.example\.com\/unsubscribe\?token=/)
  expect(source).toContain('&lt;script&gt;')
  expect(source.slice(source.indexOf('text/html'))).not.toContain('<script>')
  expect(mail.signIns).toEqual(['PLAIN'])
})

test('a mail arrives with a token that the tenant gives out', async () => {
  await secret('client secret')
  sender = mail.sender({ mechanism: 'XOAUTH2', tenant: 'tenant', clientId: 'client' })
  receiver.answer = { status: 200, body: JSON.stringify({ access_token: 'right' }) }
  await group({ emails: ['a@example.com'] })
  await enqueue(noticeOf('one'))
  await round()
  expect(mail.mails).toHaveLength(1)
  expect(mail.signIns).toEqual(['XOAUTH2'])
  expect(receiver.received).toMatchObject([
    { path: '/token', body: expect.stringContaining('client_secret=client+secret') },
  ])
})

test('a refused sign-in is attempted again with the right secret, and a refused address is given up', async () => {
  await secret('wrong')
  await group({ emails: ['a@example.com'] })
  await enqueue(noticeOf('one'))
  await round()
  expect(await deliveries()).toMatchObject([
    { state: 'WAITING', lastError: expect.stringContaining('Bad credentials') },
  ])
  expect(JSON.stringify(await deliveries())).not.toContain('wrong')
  await secret('right')
  mail.refuseWith = 550
  await roundsAt(2)
  expect(await deliveries()).toMatchObject([{ state: 'DEAD', lastError: expect.stringContaining('550') }])
})

test('a lost key stops no other group, and a message waits until the secret is entered again', async () => {
  await secret('right')
  await group({ emails: ['a@example.com'] })
  await enqueue(noticeOf('one'))
  await round(secretBox({ key: undefined, why: 'It is lost.' }))
  expect(await deliveries()).toMatchObject([
    { state: 'WAITING', lastError: expect.stringContaining('enter the secret again') },
  ])
  await roundsAt(2)
  expect(await deliveries()).toMatchObject([{ state: 'SENT' }])
})

test('who unsubscribes while a mail waits does not get it', async () => {
  await secret('wrong')
  const groupId = await group({ emails: ['a@example.com'] })
  await enqueue(noticeOf('one'))
  await round()
  await secret('right')
  await unsubscribe(state(), { groupId, email: 'a@example.com' }, root(start))
  await roundsAt(2)
  expect(await deliveries()).toMatchObject([{ state: 'DEAD', lastError: expect.stringContaining('unsub') }])
  expect(mail.mails).toEqual([])
})

test('a group gets one message in 15 minutes, with one entry for each cause and its end', async () => {
  await group({ targets: [hook] })
  await enqueue(noticeOf('a'), noticeOf('b'))
  await round()
  await enqueue(noticeOf('c'), noticeOf('a end', { causeKey: 'a', kind: 'RESOLVED' }))
  await enqueue(noticeOf('unheard end', { causeKey: 'unheard', kind: 'RESOLVED' }))
  await roundsAt(1, 14)
  expect(causesSent()).toEqual([['a OPENED', 'b OPENED']])
  await enqueue(noticeOf('c end', { causeKey: 'c', kind: 'RESOLVED' }))
  await roundsAt(15, 16, 40)
  expect(causesSent().slice(1)).toEqual([['a RESOLVED', 'c OPENED_AND_RESOLVED']])
})

test('a digest comes once a day and holds what came before it', async () => {
  await group({ targets: [hook], digest: 'DAILY' })
  await roundsAt(0)
  await enqueue(noticeOf('a'))
  await roundsAt(1)
  expect(causesSent()).toEqual([['a OPENED']])
  await enqueue(noticeOf('b'), noticeOf('c'))
  await roundsAt(60, 18 * 60, 19 * 60, 19 * 60 + 1)
  expect(causesSent().slice(1)).toEqual([['b OPENED', 'c OPENED']])
})

test('nothing is sent in quiet hours, and everything after them', async () => {
  await group({ targets: [hook], quietHours: { from: '12:00', until: '14:00', timeZone: 'Etc/UTC' } })
  await enqueue(noticeOf('a'))
  await roundsAt(0, 60, 119)
  expect(causesSent()).toEqual([])
  await roundsAt(120)
  expect(causesSent()).toEqual([['a OPENED']])
})

test('a receiver that fails is attempted with growing pauses and the same key, then given up, then sent again', async () => {
  await group({ targets: [hook] })
  await enqueue(noticeOf('a'))
  receiver.answer = { status: 500, body: 'out of order' }
  for (let minute = 0; minute < 16 * 60; minute += 20) await roundsAt(minute)
  const [{ deliveryId, ...delivery } = { deliveryId: '' }] = await deliveries()
  expect(delivery).toMatchObject({
    state: 'DEAD',
    attempts: mostAttempts,
    lastError: expect.stringContaining('out of order'),
  })
  receiver.answer = { status: 200 }
  await reviveDelivery(state(), deliveryId, root(nowMs))
  await round()
  expect(await deliveries()).toMatchObject([{ state: 'SENT', lastError: null }])
  expect(receiver.received).toHaveLength(mostAttempts + 1)
  expect(new Set(receiver.received.map(({ headers }) => headers['idempotency-key']))).toEqual(
    new Set([deliveryId]),
  )
})

test('neither a message that cannot be read nor an answer that cannot be kept holds up other messages', async () => {
  await group({ targets: [hook], name: 'First' })
  await group({ emails: ['a@example.com'], name: 'Second' })
  await secret('right')
  await enqueue(noticeOf('a'))
  receiver.answer = { status: 500, body: 'no\0pe' }
  await round()
  const kept = () =>
    deliveries().then((all) => all.map(({ channel, state: is }) => `${channel} ${is}`).sort())
  expect(await kept()).toEqual(['EMAIL SENT', 'WEBHOOK WAITING'])
  expect(await deliveries()).toContainEqual(
    expect.objectContaining({ lastError: expect.stringContaining('500: nope') }),
  )
  await state().executeSql(`update notification_delivery set content = '{}' where channel = 'WEBHOOK'`)
  receiver.answer = { status: 200 }
  await enqueue(noticeOf('b'))
  await roundsAt(20)
  expect(await kept()).toEqual(['EMAIL SENT', 'EMAIL SENT', 'WEBHOOK SENT', 'WEBHOOK WAITING'])
})

test('a group whose message cannot be made is named, and the others get theirs', async () => {
  await group({ targets: [hook], name: 'Costs', types: ['BROKEN'] })
  await group({ targets: [hook], name: 'Health', types: ['COST_RISE'] })
  await enqueue(noticeOf('a', { type: 'BROKEN' }), noticeOf('b'))
  await state().executeSql(`update notification_outbox set payload = '{}' where type = 'BROKEN'`)
  await expect(round()).rejects.toThrow('No message could be made for the group Costs')
  expect(causesSent()).toEqual([['b OPENED']])
})

test('killed between any two steps, nothing is lost and nothing is sent under two keys', async () => {
  await group({ targets: [hook] })
  const deaths: number[] = []
  for (let step = 0; step < 12; step += 1) {
    const key = `death ${step}`
    nowMs = start + step * 120 * minuteMs
    await enqueue(noticeOf(key))
    dieAt = step
    await round().catch(() => deaths.push(step))
    dieAt = Infinity
    await roundsAt(step * 120 + 20, step * 120 + 40)
    const holding = receiver.received.filter(({ body }) => body.includes(key))
    const keys = new Set(holding.map(({ headers }) => headers['idempotency-key']))
    expect({ step, keys: keys.size }).toEqual({ step, keys: 1 })
  }
  expect(deaths.length).toBeGreaterThan(5)
  expect((await deliveries()).every((delivery) => delivery.state === 'SENT')).toBe(true)
})

test('thousands of events are one message', async () => {
  await group({ targets: [hook] })
  await enqueue(...Array.from({ length: 3_000 }, (_, index) => noticeOf(`n${index}`)))
  await roundsAt(0, 1)
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { opened: 3_000, more: 2_950 },
  ])
})
