import { afterAll, expect, test } from 'vitest'
import { secretBox } from '#local/secret-box.ts'
import { Notifier } from '#notify/notifier.ts'
import { receiverRules } from '#notify/receiver-address.ts'
import { receiverDouble } from '#notify/testing/receiver-double.ts'
import { findDeliveries } from '#state/notification-deliveries.ts'
import { addGroup } from '#state/notification-groups.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { incidentRound } from './incident-round.ts'
import { failed, publishing, type Row } from './testing/incident-rows.ts'

const state = emptiedState('embedded')
const receiver = await receiverDouble()
afterAll(() => receiver.close())

const now = new Date('2025-05-11T12:00:00Z')
const box = secretBox({ key: Buffer.alloc(32, 5) })
const largestSection = 3_000
const largestCard = 28_672

const targets = (['SLACK', 'TEAMS'] as const).map((kind) => {
  return { targetId: kind, kind, name: kind, host: '127.0.0.1' }
})

async function addReceivers(): Promise<void> {
  const access = JSON.stringify({ url: `${receiver.url}/hook`, key: null })
  const sealed = new Map(
    targets.map(({ targetId }) => [targetId, box.seal(`notification-target/${targetId}`, access)]),
  )
  const wanted = {
    categories: [],
    types: [],
    scopes: [],
    leastSeverity: 'LOW',
    digest: 'IMMEDIATE',
    weeklyLetter: null,
  } as const
  const values = { name: 'Team', isEnabled: true, emails: [], targets, quietHours: null, ...wanted }
  await addGroup(state(), values, { sealed }, byPerson('root', new Date(now.getTime() - 86_400_000)))
}

function round(rows: readonly Row[], version: number) {
  const parts = { db: state().db, mart: publishing(rows, version), now: () => now, isWhole: () => true }
  return incidentRound(parts, 'PERFORMANCE')
}

const notify = () =>
  new Notifier({
    db: state().db,
    now: () => now,
    box,
    publicUrl: 'https://gauge.example.com',
    sender: async () => undefined,
    mailWays: { tokenUrl: () => receiver.url },
    targetWays: { rules: receiverRules(['127.0.0.1']), pagerDutyUrl: receiver.url },
  }).round(new AbortController().signal)

const bodies = (kind: string) =>
  receiver.received.map(({ body }) => body).filter((body) => body.includes(kind))

test('incidents of assets with hostile names reach chats within their limits, and hold up no other one', async () => {
  const names = [
    'ev\0il',
    'half \ud800 of a pair',
    '&'.repeat(300),
    '<!channel> *_~`'.repeat(40),
    '夜間の集計が遅れています。'.repeat(40),
    '📊'.repeat(400),
    '"\\'.repeat(200),
  ]
  const titled = (name: string) => ({ assetName: name, title: name, meaning: name })
  const hostile = names.map((name, place) => failed(`hostile-${place}`, 10, titled(name)))
  const rows = [failed('plain', 10), ...hostile, failed('dear', 10, { price: `1${'0'.repeat(20)}` })]
  await addReceivers()
  await round([], 1)
  expect(await round(rows, 2)).toMatchObject({
    written: 8,
    leftOut: [{ what: 'incident dear-2025-05-10' }],
  })
  expect(await notify()).toBe(2)
  expect((await findDeliveries(state().db, 10)).map(({ state: is }) => is)).toEqual(['SENT', 'SENT'])
  const [slack = ''] = bodies('mrkdwn')
  const sections: { text: { text: string } }[] = JSON.parse(slack).blocks
  expect(Math.max(...sections.map(({ text: { text } }) => text.length))).toBeLessThanOrEqual(largestSection)
  expect(sections.some(({ text: { text } }) => text.includes('Job plain'))).toBe(true)
  expect(sections.some(({ text: { text } }) => text.includes('|evil> (Medium)'))).toBe(true)
  const [teams = ''] = bodies('AdaptiveCard')
  expect(Buffer.byteLength(teams)).toBeLessThanOrEqual(largestCard)
  expect(/\\u(?:0000|d[89a-f])/i.test(slack + teams)).toBe(false)
})
