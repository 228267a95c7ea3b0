import { expect, test } from 'vitest'
import { z } from 'zod'
import { escapedSlack, escapedTeams, slackMessage, teamsMessage } from './chat-text.ts'
import { fittingText } from './fitting-text.ts'
import { messageOf } from './message.ts'
import { plainLine } from './message-text.ts'
import { noticeOf } from './testing/notices.ts'

const publicUrl = 'https://gauge.example.com'
const largestSection = 3_000
const largestCard = 28_672

const slackBody = z.object({
  text: z.string(),
  blocks: z.array(z.object({ text: z.object({ text: z.string() }) })),
})
const teamsBody = z.object({
  attachments: z.tuple([z.object({ content: z.object({ body: z.array(z.object({ text: z.string() })) }) })]),
})

/** A message of so many incidents, all of whose texts are the same. */
function contentOf(text: string, count: number, path = '/costs?x=1') {
  const facts = Array.from({ length: 8 }, () => ({ name: text, value: text }))
  const payload = { title: text, detail: text, assetName: text, path, facts }
  const notices = Array.from({ length: count }, (_, index) => noticeOf(`cause ${index}`, { payload }))
  return messageOf({ name: text, digest: 'IMMEDIATE' }, notices)
}

const sectionsOf = (text: string, count: number, path?: string) =>
  slackBody
    .parse(slackMessage(contentOf(text, count, path), publicUrl))
    .blocks.map((block) => block.text.text)
const cardOf = (text: string, count: number) => {
  const message = teamsMessage(contentOf(text, count), publicUrl)
  const [{ content }] = teamsBody.parse(message).attachments
  return { bytes: Buffer.byteLength(JSON.stringify(message)), texts: content.body.map((block) => block.text) }
}

test.each([
  ['ampersands', '&'.repeat(300)],
  ['angle brackets', '<b>R&D</b> '.repeat(40)],
  ['marks of style', '*_~` '.repeat(80)],
  ['Japanese', '夜間の集計が遅れています。'.repeat(30)],
  ['emoji', '📊'.repeat(200)],
  ['backslashes and quotes', String.raw`\"`.repeat(200)],
])('texts of %s keep to what Slack and Teams take', (_name, text) => {
  const sections = sectionsOf(text, 30)
  expect(sections).toHaveLength(22)
  expect(Math.max(...sections.map((section) => section.length))).toBeLessThanOrEqual(largestSection)
  expect(sections.filter((section) => !section.isWellFormed() || /&(?!amp;|lt;|gt;)/.test(section))).toEqual(
    [],
  )
  expect(sections.at(-1)).toBe('And 10 more, in the product.')
  const { bytes, texts } = cardOf(text, 30)
  expect(bytes).toBeLessThanOrEqual(largestCard)
  expect(texts.length).toBeGreaterThan(4)
  expect(texts.at(-1)).toBe(`And ${30 - (texts.length - 2)} more, in the product.`)
})

test('a link that is too long is left out, and a shorter one stays', () => {
  const [, long = ''] = sectionsOf('Night load', 1, `/costs?x=${'a'.repeat(3_000)}`)
  expect(long.startsWith('Night load (Medium)\nNight load\nNight load · Night load: Night load')).toBe(true)
  const [, short = ''] = sectionsOf('Night load', 1, `/costs?x=${'a'.repeat(500)}`)
  expect(short).toContain(`<${publicUrl}/costs?x=${'a'.repeat(500)}|Night load> (Medium)`)
})

test('short texts are written whole, twenty at once', () => {
  const sections = sectionsOf('Cost of sales & co', 20)
  expect(sections).toHaveLength(21)
  expect(sections[1]).toBe(
    `<${publicUrl}/costs?x=1|Cost of sales &amp; co> (Medium)\nCost of sales &amp; co\n` +
      ['Cost of sales &amp; co', ...Array(8).fill('Cost of sales &amp; co: Cost of sales &amp; co')].join(
        ' · ',
      ),
  )
  const { texts } = cardOf('Cost of sales', 20)
  expect(texts).toHaveLength(21)
  expect(texts[20]).toContain(`[Cost of sales](${publicUrl}/costs?x=1) (Medium)\n\nCost of sales\n\n`)
})

test('a text is cut after it is escaped, between whole characters', () => {
  const slack = { escaped: escapedSlack, sizeOf: (text: string) => text.length }
  expect(fittingText('a & b', 9, slack)).toBe('a &amp; b')
  expect(fittingText('a & b & c', 9, slack)).toBe('a &amp; …')
  expect(fittingText('📊📊📊', 5, slack)).toBe('📊📊…')
  expect(fittingText('****', 5, { escaped: escapedTeams, sizeOf: (text) => text.length })).toBe(
    String.raw`\*\*…`,
  )
  expect(plainLine(`${'a'.repeat(299)}📊 more`)).toBe(`${'a'.repeat(299)}…`)
  expect(plainLine(`${'a'.repeat(298)}📊 more`)).toBe(`${'a'.repeat(298)}📊…`)
})
