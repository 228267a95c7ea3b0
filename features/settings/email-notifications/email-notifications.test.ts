import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { realNow, signedInAs } from '#http/testing/parts.ts'
import { secretBox } from '#local/secret-box.ts'
import { receiverRules } from '#notify/receiver-address.ts'
import { certificate, mailServerDouble, type MailServerDouble } from '#notify/testing/mail-server-double.ts'
import { noticeOf } from '#notify/testing/notices.ts'
import { receiverDouble, type ReceiverDouble } from '#notify/testing/receiver-double.ts'
import { stateNotifications } from '#product/server/notifications.ts'
import { stateSettings } from '#product/server/state-settings.ts'
import { enqueueNotices } from '#state/notices.ts'
import { readDeclared } from '#state/settings.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { mailServer } from './contract/mail-sender.ts'

const state = emptiedState('embedded')
const now = new Date('2026-03-01T12:00:00Z')
const key = Buffer.alloc(32, 3)

let mail: MailServerDouble
let receiver: ReceiverDouble
beforeAll(async () => {
  mail = await mailServerDouble()
  receiver = await receiverDouble()
})
afterAll(() => Promise.all([mail.close(), receiver.close()]))

function open(box = secretBox({ key })) {
  return stateNotifications({
    state: state(),
    sender: async () => (await readDeclared(state().db, mailServer)) ?? undefined,
    now: () => now,
    box,
    publicUrl: 'https://gauge.example.com',
    mailWays: { tokenUrl: () => 'http://127.0.0.1:1/', trustedCertificate: certificate },
    targetWays: { rules: receiverRules(['127.0.0.1']), pagerDutyUrl: `${receiver.url}/events` },
  })
}

async function calls(box = secretBox({ key })) {
  const { notifications, notifier, unsubscribe } = open(box)
  const { app } = await sessionServer({ notifications, settings: stateSettings(state(), box) })
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    as = 'root',
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/1.0${path}`,
      headers: signedInAs(as),
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, text: answer.body, body: answer.json() }
  }
  return { ask, notifier, unsubscribe }
}

const sender = (given: object = {}) => ({
  host: '127.0.0.1',
  port: mail.port,
  tls: 'STARTTLS',
  from: 'lakegauge@example.com',
  mechanism: 'BASIC',
  username: 'lakegauge@example.com',
  secret: 'right',
  ...given,
})
const hook = (given: object = {}) => ({
  kind: 'WEBHOOK',
  name: 'Costs',
  url: `${receiver.url}/secret-path`,
  key: 'a signing key of ours',
  ...given,
})

test('the mail server is kept without giving its secret back, and a test shows its own answer', async () => {
  const { ask } = await calls()
  expect((await ask('GET', '/settings/email')).body).toMatchObject({ sender: null, secret: 'NONE' })
  const refused = await ask('POST', '/settings/email/test', { to: 'ann@example.com' })
  expect(refused.body).toMatchObject({ isSent: false, answer: 'No mail server is set up.' })
  await ask('PUT', '/settings/email', sender({ secret: 'wrong' }))
  const wrong = await ask('POST', '/settings/email/test', { to: 'ann@example.com' })
  expect(wrong.body).toMatchObject({ isSent: false, answer: expect.stringContaining('Bad credentials') })
  const saved = await ask('PUT', '/settings/email', sender())
  expect(saved.body).toMatchObject({
    sender: { host: '127.0.0.1' },
    secret: 'KEPT',
    changedBy: 'root',
    changedAt: realNow.toISOString(),
    secretChangedBy: 'root',
    secretChangedAt: realNow.toISOString(),
  })
  const right = await ask('POST', '/settings/email/test', { to: 'ann@example.com' })
  expect(right.body).toMatchObject({ isSent: true, answer: expect.stringContaining('250') })
  const changes = await recordedChanges(state().db)
  expect(changes.map(({ what, about }) => `${what} ${about.id}`)).toEqual([
    'setting.change mailSender',
    'secret.enter mail-sender',
    'setting.change mailSender',
    'secret.enter mail-sender',
  ])
  for (const text of [saved.text, (await ask('GET', '/settings/email')).text, JSON.stringify(changes)])
    expect(text).not.toMatch(/right|wrong/)
})

test('a mail server is tested six times a minute, and what is none is not quoted', async () => {
  const banner = createServer((socket) => socket.end('-ERR redis_version requirepass=hunter2\r\n'))
  await once(banner.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(banner.address())
  const { ask } = await calls()
  const test = () => ask('POST', '/settings/email/test', { to: 'ann@example.com' })
  await ask('PUT', '/settings/email', sender({ port }))
  expect((await test()).body).toMatchObject({ isSent: false, answer: 'What answered is no mail server.' })
  await ask('PUT', '/settings/email', sender({ host: '169.254.169.254', secret: 'right' }))
  expect((await test()).body.answer).toContain('nothing is ever sent')
  await ask('PUT', '/settings/email', sender({ host: '127.0.0.2', secret: 'right' }))
  expect((await test()).body.answer).toContain('not public')
  for (let tests = 3; tests < 6; tests += 1) expect((await test()).status).toBe(200)
  expect(await test()).toMatchObject({ status: 429, body: { message: expect.stringContaining('tests') } })
  banner.close()
})

test.each([
  ['the metadata of a cloud', 'https://169.254.169.254/hook', 'nothing is ever sent'],
  ['a private address', 'https://10.0.0.1/hook', 'not public'],
  ['an address without TLS', 'http://hooks.example.com/', 'by https'],
])('a group with %s is not saved', async (_name, url, reason) => {
  const { ask } = await calls()
  expect(
    await ask('POST', '/notifications/groups', { name: 'Costs', targets: [hook({ url })] }),
  ).toMatchObject({
    status: 400,
    body: { field: expect.stringContaining('targets'), message: expect.stringContaining(reason) },
  })
})

test('an empty secret keeps the former one, and only clearing removes it', async () => {
  const { ask } = await calls()
  const removed = await ask('PUT', '/settings/email', sender({ secret: null, clearSecret: true }))
  expect([removed.body.secret, removed.body.secretChangedAt]).toEqual(['NONE', null])
  await ask('PUT', '/settings/email', sender())
  const kept = await ask('PUT', '/settings/email', sender({ secret: null }))
  expect(kept.body).toMatchObject({ secret: 'KEPT', secretChangedBy: 'root' })
  expect((await ask('POST', '/settings/email/test', { to: 'ann@example.com' })).body.isSent).toBe(true)
  expect(await ask('PUT', '/settings/email', sender({ clearSecret: true }))).toMatchObject({
    status: 400,
    body: { field: 'clearSecret' },
  })
  const cleared = await ask('PUT', '/settings/email', sender({ secret: null, clearSecret: true }))
  expect(cleared.body).toMatchObject({ secret: 'NONE', secretChangedBy: null, secretChangedAt: null })
  expect((await ask('POST', '/settings/email/test', { to: 'ann@example.com' })).body.isSent).toBe(false)
  const changes = await recordedChanges(state().db)
  expect(changes.flatMap(({ what }) => (what.startsWith('secret') ? what : []))).toEqual([
    'secret.enter',
    'secret.remove',
  ])
})

test.each([
  ['another host with the kept secret', { host: 'mail.example.org', secret: null }, 'secret'],
  [
    'a client secret of the kept password',
    { mechanism: 'XOAUTH2', tenant: 't', clientId: 'c', secret: null },
    'secret',
  ],
  ['a secret without encryption', { tls: 'NONE' }, 'tls'],
  ['a tenant that is a path', { tenant: '../x' }, 'tenant'],
  ['a host that is a URL', { host: 'http://a/' }, 'host'],
])('a mail server is refused: %s', async (_name, given, field) => {
  const { ask } = await calls()
  await ask('PUT', '/settings/email', sender())
  expect(await ask('PUT', '/settings/email', sender(given))).toMatchObject({ status: 400, body: { field } })
})

test('a client secret stays with its tenant, and is no password', async () => {
  const { ask } = await calls()
  const application = { mechanism: 'XOAUTH2', tenant: 'one', clientId: 'c' }
  await ask('PUT', '/settings/email', sender(application))
  const kept = (given: object) =>
    ask('PUT', '/settings/email', sender({ ...application, ...given, secret: null }))
  expect((await kept({ clientId: 'd' })).body).toMatchObject({ sender: { clientId: 'd' }, secret: 'KEPT' })
  for (const given of [{ tenant: 'two' }, { mechanism: 'BASIC' }, { host: 'mail.example.org' }])
    expect(await kept(given)).toMatchObject({ status: 400, body: { field: 'secret' } })
})

test('a group is created, tested, changed and deleted; its address and key stay secret', async () => {
  const { ask } = await calls()
  const created = await ask('POST', '/notifications/groups', {
    name: 'Costs',
    scopes: ['WORKSPACE:1'],
    targets: [hook()],
  })
  const { groupId } = created.body
  const listed = await ask('GET', '/notifications/groups')
  const [{ targets }] = listed.body.groups
  expect(targets).toMatchObject([{ name: 'Costs', host: '127.0.0.1', secret: 'KEPT' }])
  expect(listed.text).not.toMatch(/secret-path|signing key/)
  expect((await ask('POST', `/notifications/groups/${groupId}/test`)).body.results).toMatchObject([
    { receiver: 'Costs', isSent: true },
  ])
  const [{ targetId }] = targets
  const renamed = hook({ targetId, name: 'All costs', url: null, key: null })
  await ask('PUT', `/notifications/groups/${groupId}`, { name: 'Costs', targets: [renamed] })
  await ask('POST', `/notifications/groups/${groupId}/test`)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/secret-path', '/secret-path'])
  const other = { name: 'Costs', targets: [hook({ targetId: 'of another group' })] }
  expect((await ask('PUT', `/notifications/groups/${groupId}`, other)).status).toBe(400)
  expect((await ask('DELETE', `/notifications/groups/${groupId}`)).status).toBe(200)
  expect((await ask('DELETE', `/notifications/groups/${groupId}`)).status).toBe(404)
})

test('others see which groups there are, without receivers and workspaces, and change none', async () => {
  const { ask } = await calls()
  await ask('POST', '/notifications/groups', {
    name: 'Costs',
    emails: ['bob@example.com'],
    scopes: ['WORKSPACE:77'],
  })
  const { text, body } = await ask('GET', '/notifications/groups', undefined, 'ann')
  expect(body).toMatchObject({ isEditable: false, groups: [{ name: 'Costs', receiverCount: 1, emails: [] }] })
  expect(text).not.toMatch(/bob|WORKSPACE:77|"77"/)
  expect((await ask('POST', '/notifications/groups', { name: 'Mine' }, 'ann')).status).toBe(403)
  expect((await ask('GET', '/notifications/deliveries', undefined, 'ann')).status).toBe(403)
})

test.each([
  ['no name', { name: ' ' }],
  ['a line break in a name', { name: 'Costs\nof all' }],
  ['a name of 129 characters', { name: 'x'.repeat(129) }],
  ['no address', { emails: ['nobody'] }],
  ['a line break in an address', { emails: ['a@example.com\r\nBcc: b@example.com'] }],
  ['a webhook without a key', { targets: [{ kind: 'WEBHOOK', name: 'x', url: 'https://a.example.com/' }] }],
  ['a file as webhook', { targets: [{ kind: 'SLACK', name: 'x', url: 'file:///etc/passwd' }] }],
  ['no time zone', { quietHours: { from: '22:00', until: '06:00', timeZone: 'Mars/Olympus' } }],
])('a group is refused: %s', async (_name, given) => {
  const { ask } = await calls()
  expect((await ask('POST', '/notifications/groups', { name: 'Costs', ...given })).status).toBe(400)
})

test('a lost key is shown, secrets are entered again, and without any key none can be', async () => {
  const first = await calls()
  await first.ask('PUT', '/settings/email', sender())
  const group = { name: 'Costs', targets: [hook()] }
  await first.ask('POST', '/notifications/groups', group)
  const lost = await calls(secretBox({ key: Buffer.alloc(32, 4) }))
  expect((await lost.ask('GET', '/settings/email')).body).toMatchObject({ secret: 'LOST', missingKey: null })
  expect((await lost.ask('GET', '/notifications/groups')).body.groups).toMatchObject([
    { targets: [{ secret: 'LOST' }] },
  ])
  expect((await lost.ask('PUT', '/settings/email', sender())).body).toMatchObject({ secret: 'KEPT' })
  const none = await calls(secretBox({ key: undefined, why: 'No key is set.' }))
  expect((await none.ask('GET', '/settings/email')).body).toMatchObject({ missingKey: 'No key is set.' })
  expect(await none.ask('PUT', '/settings/email', sender())).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('No key is set.') },
  })
  expect((await none.ask('PUT', '/settings/email', sender({ secret: null }))).status).toBe(200)
})

test('a message that was given up is listed with its reason and sent again; a link unsubscribes', async () => {
  const { ask, notifier, unsubscribe } = await calls()
  await ask('PUT', '/settings/email', sender())
  await ask('POST', '/notifications/groups', { name: 'Costs', emails: ['ann@example.com'] })
  await state().transaction((transaction) => enqueueNotices(transaction, [noticeOf('one')], now))
  mail.refuseWith = 550
  await notifier.round(new AbortController().signal)
  const [delivery] = (await ask('GET', '/notifications/deliveries')).body.deliveries
  expect(delivery).toMatchObject({
    groupName: 'Costs',
    receiver: 'ann@example.com',
    state: 'DEAD',
    lastError: expect.stringContaining('550'),
    subject: expect.stringContaining('Cost of <b>one</b>'),
  })
  mail.refuseWith = undefined
  mail.mails.length = 0
  const again = `/notifications/deliveries/${delivery.deliveryId}/send-again`
  expect((await ask('POST', again)).status).toBe(200)
  expect((await ask('POST', again)).status).toBe(404)
  await notifier.round(new AbortController().signal)
  const [, token = ''] = /token=([\w.-]+)/.exec(mail.mails[0]?.source.replaceAll(/=\r\n/g, '') ?? '') ?? []
  expect(await unsubscribe(token)).toBe(true)
  expect(await unsubscribe(`${token}x`)).toBe(false)
  expect((await ask('GET', '/notifications/groups')).body.groups).toMatchObject([
    { unsubscribed: ['ann@example.com'] },
  ])
})

test('a preview is a sample mail', async () => {
  const { ask } = await calls()
  expect((await ask('GET', '/notifications/preview')).body).toMatchObject({
    subject: expect.stringContaining('Sample of a notification'),
  })
})
