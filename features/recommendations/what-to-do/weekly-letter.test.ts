import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { openProposals } from '#features/testing/open-proposals.ts'
import { lifeOf } from '#features/testing/proposal-rows.ts'
import { secretBox } from '#local/secret-box.ts'
import type { Mart } from '#mart/mart.ts'
import { mailSecretName } from '#contract/notifications.ts'
import { keptContent, letterText } from '#notify/letter.ts'
import { Notifier } from '#notify/notifier.ts'
import { receiverRules } from '#notify/receiver-address.ts'
import { certificate, mailServerDouble, type MailServerDouble } from '#notify/testing/mail-server-double.ts'
import { amount } from '#product/server/incidents/notice-text.ts'
import { weeklyLetter } from '#product/server/weekly-letter/weekly-letter.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { addGroup } from '#state/notification-groups.ts'
import { findDeliveries } from '#state/notification-deliveries.ts'
import { writeSealed } from '#state/sealed-secrets.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { getWhatToDoSummaryRoute } from './server.ts'
import { tables } from './testing/work-rows.ts'

const state = emptiedState('embedded')
const box = secretBox({ key: Buffer.alloc(32, 5) })
const dataNow = new Date('2025-05-31T12:00:00Z')
/** A Friday. */
const friday = Date.parse('2026-03-06T07:30:00Z')
const dayMs = 86_400_000

const share = { estimate: 0.12, low: 0.04, high: 0.2 }
const lives = [
  lifeOf('stop', { openedAt: new Date('2025-05-30T00:00:00Z') }),
  lifeOf('size', { openedAt: new Date('2025-05-01T00:00:00Z') }),
  lifeOf('done', {
    status: 'VERIFIED',
    statusAt: new Date('2025-05-29T00:00:00Z'),
    verdict: { kind: 'SAVED', share, runsAfter: 20, at: dataNow },
  }),
  lifeOf('before', { status: 'APPLIED', statusAt: new Date('2025-05-02T00:00:00Z') }),
  lifeOf('foreign', { status: 'APPLIED', workspaceId: '2', statusAt: dataNow }),
]
const ports = { proposals: openProposals(lives), incidents: openIncidents() }
const { ask } = reportTest(getWhatToDoSummaryRoute.over(ports), tables)

let mart: Mart
let mail: MailServerDouble
beforeAll(async () => {
  mart = await publishedMart(tables)
  mail = await mailServerDouble()
})
afterAll(() => Promise.all([mart.close(), mail.close()]))

const workspace = (workspaceId: string) => ({ workspaceId, subscriptionId: 'sub', workspaceHost: 'host' })
const roundAt = (atMs: number) =>
  new Notifier({
    db: state().db,
    now: () => new Date(atMs),
    box,
    publicUrl: 'https://gauge.example.com',
    sender: async () => mail.sender(),
    mailWays: { tokenUrl: () => 'https://token.example.com', trustedCertificate: certificate },
    targetWays: { rules: receiverRules(['127.0.0.1']), pagerDutyUrl: 'https://events.example.com' },
    writeLetter: weeklyLetter({
      mart,
      directory: { workspaces: async () => [workspace('1'), workspace('2')], currency: async () => 'USD' },
      ports,
      dataNow: () => dataNow,
    }),
  }).round(new AbortController().signal)

async function group(name: string, weeklyLetter: 'FRIDAY' | null): Promise<void> {
  const values = {
    name,
    isEnabled: true,
    emails: ['ann@example.com'],
    targets: [],
    categories: [],
    types: [],
    scopes: ['WORKSPACE:1'],
    leastSeverity: 'LOW',
    digest: 'DAILY',
    weeklyLetter,
    quietHours: null,
  } as const
  await addGroup(state(), values, { sealed: new Map() }, byPerson('root', new Date(friday - 2 * dayMs)))
}

test('an address gets one letter a week, on the day of its group, with the sums of the screen', async () => {
  await state().write(byPerson('root', dataNow), async (transaction) => {
    const sealed = box.seal(mailSecretName, 'right')
    await writeSealed(transaction, { name: mailSecretName, sealed, changedAt: dataNow })
    return { answer: undefined, changes: [] }
  })
  await group('Costs', 'FRIDAY')
  await group('Further', 'FRIDAY')
  await group('Incidents only', null)
  await roundAt(friday - dayMs)
  expect(mail.mails).toHaveLength(0)
  await roundAt(friday)
  await roundAt(friday + 3 * dayMs)
  expect(mail.mails).toHaveLength(1)
  const summary = (await ask('/recommendations/what-to-do/summary')).json()
  const [delivery] = await findDeliveries(state().db, 10)
  expect(delivery).toMatchObject({ receiver: 'ann@example.com', state: 'SENT' })
  const links = { publicUrl: 'https://gauge.example.com', unsubscribeUrl: undefined }
  const content = keptContent.parse(delivery?.content)
  const { text, html } = 'letter' in content ? letterText(content, links) : { text: '', html: '' }
  const sums = ['worth', 'saving', 'furtherAtStake', 'furtherWaste', 'modelledSaving', 'smallWaste']
  const expected = [
    ...sums.map((sum) => amount(summary[sum], 'USD')),
    'Stop sooner',
    'runs cost 12 % less (4 % to 20 %)',
    'https://gauge.example.com/recommendations?search=Puddle',
  ]
  for (const part of expected) expect(text).toContain(part)
  for (const part of expected) expect(html).toContain(part)
  // The one that began before the week, the one that was applied before it, and the one of a foreign workspace.
  expect(text.match(/Stop sooner/g)).toHaveLength(2)
  await roundAt(friday + 7 * dayMs)
  expect(mail.mails).toHaveLength(2)
})
