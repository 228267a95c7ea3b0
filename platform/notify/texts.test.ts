import { expect, test } from 'vitest'
import { pauseAfter } from './attempt.ts'
import { escapedSlack, escapedTeams, slackMessage, teamsMessage } from './chat-text.ts'
import { isMessageDue, isQuiet, lastDigestTime } from './due.ts'
import { mailText } from './mail-text.ts'
import { messageOf } from './message.ts'
import { subjectOf } from './message-text.ts'
import { noticeOf } from './testing/notices.ts'
import { subscriptionOf, unsubscribeToken } from './unsubscribe-token.ts'

const group = { name: 'Platform <team>', digest: 'IMMEDIATE' as const }
const links = { publicUrl: 'https://gauge.example.com', unsubscribeUrl: undefined }

test('a message has one entry for each cause, the open and severe ones first', () => {
  const content = messageOf(group, [
    noticeOf('a'),
    noticeOf('b', { severity: 'HIGH' }),
    noticeOf('c'),
    noticeOf('c end', { causeKey: 'c', kind: 'RESOLVED' }),
    noticeOf('d end', { causeKey: 'd', kind: 'RESOLVED' }),
  ])
  expect(content.entries.map(({ causeKey, state }) => `${causeKey} ${state}`)).toEqual([
    'b OPENED',
    'a OPENED',
    'd RESOLVED',
    'c OPENED_AND_RESOLVED',
  ])
  expect(content).toMatchObject({ opened: 2, resolved: 2, more: 0 })
  expect(subjectOf(content)).toBe('[Lakegauge] 2 new incidents, 2 resolved (Platform <team>)')
})

test('ten thousand events become a message of fifty entries', () => {
  const content = messageOf(
    group,
    Array.from({ length: 10_000 }, (_, index) => noticeOf(`n${index}`)),
  )
  expect(content).toMatchObject({ opened: 10_000, more: 9_950 })
  expect(content.entries).toHaveLength(50)
  expect(mailText(content, links).text).toContain('And 9950 more')
  expect(JSON.stringify(teamsMessage(content, links.publicUrl)).length).toBeLessThan(28_000)
})

test('names with markup stay names in mails, Slack and Teams', () => {
  const content = messageOf(group, [noticeOf('x')])
  const { html, subject, text } = mailText(content, links)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<a href="https://gauge.example.com/health-diagnostics/cost?x=1">Cost of &lt;b&gt;x')
  expect(html).not.toContain('<script>')
  expect(text).toContain('https://gauge.example.com/health-diagnostics/cost?x=1')
  expect(subject).toBe('[Lakegauge] Cost of <b>x</b> & *co* rose (Platform <team>)')
  const slack = JSON.stringify(slackMessage(content, links.publicUrl))
  expect(slack).toContain('&lt;b&gt;x&lt;/b&gt; &amp;')
  expect(slack).not.toContain('<script')
  expect(escapedSlack('<!channel> *loud*')).toBe('&lt;!channel&gt; \u200b*\u200bloud\u200b*\u200b')
  expect(escapedSlack('supplier_feed_import')).toBe('supplier_feed_import')
  expect(escapedTeams('[a](http://b) *c*')).toBe(String.raw`\[a\]\(http://b\) \*c\*`)
  expect(JSON.stringify(teamsMessage(content, links.publicUrl))).not.toContain('<b>')
})

test('a subject has no line breaks and no marks that turn its direction', () => {
  const { payload } = noticeOf('x')
  const title = 'Cost\r\nBcc: all@example.com\u202egnp'
  expect(subjectOf(messageOf(group, [noticeOf('x', { payload: { ...payload, title } })]))).toBe(
    '[Lakegauge] Cost Bcc: all@example.com gnp (Platform <team>)',
  )
})

const at = (text: string) => new Date(text)
const timed = { digest: 'IMMEDIATE' as const, quietHours: null, changedAt: at('2026-03-01T00:00:00Z') }

test.each([
  ['at first', null, '2026-03-01T12:00:00Z', true],
  ['before 15 minutes', '2026-03-01T12:00:00Z', '2026-03-01T12:14:59Z', false],
  ['after 15 minutes', '2026-03-01T12:00:00Z', '2026-03-01T12:15:00Z', true],
  ['after the clock went back', '2026-03-01T18:00:00Z', '2026-03-01T12:00:00Z', true],
])('an immediate message is due %s: %s at %s', (_name, last, now, isDue) => {
  expect(isMessageDue({ ...timed, lastMessageAt: last ? at(last) : null }, at(now))).toBe(isDue)
})

test('digests are due once a day or week, at 07:00 UTC or as soon after as the product is up', () => {
  const daily = { ...timed, digest: 'DAILY' as const }
  expect(isMessageDue({ ...daily, lastMessageAt: null }, at('2026-03-01T06:59:00Z'))).toBe(false)
  expect(isMessageDue({ ...daily, lastMessageAt: null }, at('2026-03-01T07:00:00Z'))).toBe(true)
  const last = at('2026-03-01T09:30:00Z')
  expect(isMessageDue({ ...daily, lastMessageAt: last }, at('2026-03-02T06:00:00Z'))).toBe(false)
  expect(isMessageDue({ ...daily, lastMessageAt: last }, at('2026-03-02T07:00:00Z'))).toBe(true)
  expect(lastDigestTime('WEEKLY', at('2026-03-04T12:00:00Z'))).toEqual(at('2026-03-02T07:00:00Z'))
  expect(lastDigestTime('WEEKLY', at('2026-03-02T06:59:00Z'))).toEqual(at('2026-02-23T07:00:00Z'))
})

test.each([
  ['the evening before summer time', '2026-03-28T21:30:00Z', true],
  ['the end of the night with summer time', '2026-03-29T03:59:00Z', true],
  ['after that night', '2026-03-29T04:00:00Z', false],
  ['the same instant a night before, in winter time', '2026-03-28T04:00:00Z', true],
  ['the end of the night back in winter time', '2026-10-25T04:59:00Z', true],
  ['after that night, too', '2026-10-25T05:00:00Z', false],
])('quiet hours follow the clocks of their zone: %s', (_name, now, isHeld) => {
  expect(isQuiet({ from: '22:00', until: '06:00', timeZone: 'Europe/Berlin' }, at(now))).toBe(isHeld)
})

test('pauses double up to an hour, and a receiver may ask for longer ones', () => {
  expect([1, 2, 6, 7, 14].map((attempt) => pauseAfter(attempt) / 60_000)).toEqual([1, 2, 32, 60, 60])
  expect([pauseAfter(1, 300_000), pauseAfter(1, 86_400_000)].map((ms) => ms / 60_000)).toEqual([5, 60])
})

test('a link unsubscribes whom it was made for, and no other', () => {
  const sign = (purpose: string, text: string) => `${purpose} ${text.length}-${text.slice(-9)}`
  const subscription = { groupId: 'g', email: 'a@example.com' }
  const token = unsubscribeToken(subscription, sign) ?? ''
  expect(subscriptionOf(token, sign)).toEqual(subscription)
  const other = Buffer.from(JSON.stringify(['g', 'b@example.org'])).toString('base64url')
  expect(subscriptionOf(`${other}.${token.split('.')[1]}`, sign)).toBeUndefined()
  expect(subscriptionOf(token, () => undefined)).toBeUndefined()
  expect(subscriptionOf('', () => undefined)).toBeUndefined()
})
