import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TargetKind } from '#contract/notifications.ts'
import { messageOf } from './message.ts'
import { postJson } from './post-json.ts'
import { isPublicAddress, receiverAddress, receiverRules } from './receiver-address.ts'
import { noticeOf } from './testing/notices.ts'
import { receiverDouble } from './testing/receiver-double.ts'
import { sendToTarget } from './webhooks.ts'

const receiver = await receiverDouble()
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answers.length = 0
  receiver.answer = { status: 200, body: 'ok' }
})

const rules = receiverRules(['127.0.0.1'])
const now = new Date('2026-03-01T12:00:00Z')
const signal = new AbortController().signal
const content = messageOf({ name: 'Team', digest: 'IMMEDIATE' }, [
  noticeOf('a'),
  noticeOf('b', { kind: 'RESOLVED' }),
])

function send(
  kind: TargetKind,
  key: string | null = null,
  given: Partial<typeof rules> = {},
  said = content,
) {
  const ways = {
    now: () => now,
    publicUrl: 'https://gauge.example.com',
    rules: { ...rules, ...given },
    pagerDutyUrl: `${receiver.url}/enqueue`,
  }
  const access = { url: `${receiver.url}/hook`, key }
  return sendToTarget({ kind, access, content: said, deliveryId: 'd-1' }, ways, signal)
}

test('a webhook is signed over its time and body, and has its key', async () => {
  expect(await send('WEBHOOK', 'signing key')).toMatchObject({ isSent: true })
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  const signed = createHmac('sha256', 'signing key')
    .update(`${now.getTime() / 1000}.${body}`)
    .digest('hex')
  expect(headers).toMatchObject({
    'idempotency-key': 'd-1',
    'x-lakegauge-timestamp': String(now.getTime() / 1000),
    'x-lakegauge-signature': `v1=${signed}`,
  })
  expect(JSON.parse(body)).toMatchObject({
    deliveryId: 'd-1',
    opened: 1,
    resolved: 1,
    entries: [
      { causeKey: 'a', url: 'https://gauge.example.com/health-diagnostics/cost?x=1' },
      { causeKey: 'b' },
    ],
  })
})

test('PagerDuty gets an event for each cause, opened or resolved by the cause', async () => {
  expect(await send('PAGERDUTY', 'routing')).toMatchObject({ isSent: true })
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { routing_key: 'routing', event_action: 'trigger', dedup_key: 'a', payload: { severity: 'warning' } },
    { routing_key: 'routing', event_action: 'resolve', dedup_key: 'b' },
  ])
})

test.each([
  [
    'fails',
    { status: 500, body: 'oh' },
    { isFinal: false, why: expect.stringContaining('answered 500: oh') },
  ],
  [
    'throttles',
    { status: 429, headers: { 'retry-after': '120' } },
    { isFinal: false, retryAfterMs: 120_000 },
  ],
  ['refuses', { status: 404 }, { isFinal: true }],
  [
    'redirects to an address of this machine',
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    { isFinal: true, why: expect.stringContaining('not followed') },
  ],
])('a receiver that %s is attempted again or given up', async (_name, answer, expected) => {
  receiver.answer = answer
  expect(await send('SLACK')).toMatchObject({ isSent: false, ...expected })
  expect(receiver.received).toHaveLength(1)
})

const refusing = (status: number, times: number) => {
  const answers = Array.from({ length: times }, () => ({ status, body: 'invalid_blocks' }))
  receiver.answers = [...answers, { status: 200, body: 'ok' }]
}

test.each([
  ['SLACK', { text: '1 new incident, 1 resolved · <https://gauge.example.com|Open Lakegauge>' }],
  [
    'TEAMS',
    {
      attachments: [
        {
          content: {
            body: [{ text: '1 new incident, 1 resolved · [Open Lakegauge](https://gauge.example.com)' }],
          },
        },
      ],
    },
  ],
  ['WEBHOOK', { opened: 1, resolved: 1, entries: [], more: 2 }],
] as const)('%s gets a short message where it refuses the content of the whole one', async (kind, short) => {
  refusing(400, 1)
  expect(await send(kind)).toEqual({
    isSent: true,
    answer: expect.stringMatching(
      /answered 200: ok \(a short message, after: .* answered 400: invalid_blocks\)/,
    ),
  })
  expect(receiver.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['d-1', 'd-1-short'])
  expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject(short)
})

test('PagerDuty gets a short event where it refuses the content of the whole one, and all events', async () => {
  refusing(400, 1)
  expect(await send('PAGERDUTY', 'routing')).toMatchObject({ isSent: true })
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { dedup_key: 'a', payload: { summary: 'Cost of <b>a</b> & *co* rose' } },
    { dedup_key: 'a', payload: { summary: '1 new incident', custom_details: { detail: '', facts: '' } } },
    { dedup_key: 'b' },
  ])
})

test.each([
  [400, 2, { isFinal: true, why: expect.stringContaining('to a short message: 127.0.0.1') }],
  [404, 1, { isFinal: true }],
  [500, 1, { isFinal: false }],
])('a receiver that answers %i gets %i messages in one attempt', async (status, count, expected) => {
  refusing(status, 2)
  expect(await send('SLACK')).toMatchObject({ isSent: false, ...expected })
  expect(receiver.received).toHaveLength(count)
})

test('causes with long names that begin alike stay two at PagerDuty', async () => {
  const long = 'x'.repeat(300)
  const alike = messageOf({ name: 'Team', digest: 'IMMEDIATE' }, [noticeOf(`${long}1`), noticeOf(`${long}2`)])
  await send('PAGERDUTY', 'routing', {}, alike)
  const keys: string[] = receiver.received.map(({ body }) => JSON.parse(body).dedup_key)
  expect([new Set(keys).size, keys.every((key) => key.length <= 255)]).toEqual([2, true])
})

test('a receiver that hangs is attempted again', async () => {
  receiver.answer = 'nothing'
  expect(await send('TEAMS', null, { answerWithinMs: 50 })).toMatchObject({
    isSent: false,
    isFinal: false,
    why: expect.stringContaining('no answer within 0.05 seconds'),
  })
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00:ec2::254',
  '::7f00:1',
  '4000::1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  ['a private host', 'https://hooks.example.com/', ['93.184.215.14', '10.0.0.1'], 'not public'],
  ['an address of this machine in another notation', 'https://0x7f.1/', [], 'not public'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest', [], 'nothing is ever sent'],
  ['a loopback of IPv6', 'https://[::1]/', [], 'not public'],
  ['a URL without TLS', 'http://hooks.example.com/', ['93.184.215.14'], 'by https'],
  ['a URL with a password', 'https://a:b@hooks.example.com/', ['93.184.215.14'], 'password'],
])('%s is refused', async (_name, url, addresses, reason) => {
  const resolve = async () => addresses
  await expect(receiverAddress(new URL(url), { allowedHosts: [], resolve })).rejects.toThrow(reason)
})

test.each(['169.254.169.254', 'fd00:ec2::254', 'fe80::1', '168.63.129.16'])(
  'no list opens %s',
  async (address) => {
    const rules = { allowedHosts: ['hooks.internal'], resolve: async () => ['10.0.0.1', address] }
    await expect(receiverAddress(new URL('https://hooks.internal/'), rules)).rejects.toThrow('ever sent')
  },
)

test('what was checked is what is connected to, and a host of the list may be private', async () => {
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const resolve = async () => answers.shift() ?? []
  const url = new URL(`${receiver.url.replace('127.0.0.1', 'hooks.internal')}/hook`)
  const sent = await postJson({
    url,
    body: '{}',
    rules: { ...rules, allowedHosts: ['hooks.internal'], resolve },
    signal,
  })
  expect({ sent, looked: answers.length }).toMatchObject({ sent: { isSent: true }, looked: 1 })
  expect(receiver.received).toMatchObject([{ headers: { host: url.host } }])
  await expect(receiverAddress(url, { allowedHosts: [], resolve })).rejects.toThrow('by https')
})
