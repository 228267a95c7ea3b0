import { fittingText, type Writing } from './fitting-text.ts'
import type { MessageContent } from './message.ts'
import { countsOf, entryText, moreText, plainLine, type EntryText } from './message-text.ts'

// Slack refuses messages of more than 50 blocks.
const mostChatEntries = 20
// Slack refuses sections of more than 3,000 characters, Teams drops cards of more than 28,672 bytes without a word.
const mostSectionCharacters = 2_900
const mostCardBytes = 20_000
// So that a name leaves room for what happened.
const mostSlackPart = 900
const mostTeamsPart = 1_500
const longestAddress = 900

/** A text in which Slack finds no link, mention or channel. */
export function escapedSlack(text: string): string {
  const named = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  // A mark of style counts at the edge of a word only, so that names such as a_b stay as they are.
  return named.replaceAll(/(?<![\p{L}\p{N}])[*_~`]|[*_~`](?![\p{L}\p{N}])/gu, (mark) => `\u200b${mark}\u200b`)
}

/** A text in which a card of Teams finds no Markdown. */
export function escapedTeams(text: string): string {
  return text.replaceAll(/[\\`*_[\]()#<>~]|^[-+]/g, (mark) => `\\${mark}`)
}

const forSlack: Writing = { escaped: escapedSlack, sizeOf: (text) => text.length }
const forTeams: Writing = { escaped: escapedTeams, sizeOf: jsonBytes }

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

type Shown = { entries: EntryText[]; rest: string | undefined }

function shownOf(content: MessageContent, publicUrl: string | undefined, most: number): Shown {
  const more = content.more + Math.max(0, content.entries.length - most)
  return {
    entries: content.entries.slice(0, most).map((entry) => entryText(entry, publicUrl)),
    rest: moreText({ ...content, more }),
  }
}

/** An address for a link; undefined where it leaves no room for anything else. */
function shortAddress(url: string | undefined, replaced: (url: string) => string): string | undefined {
  const address = url === undefined ? undefined : replaced(url)
  return address === undefined || address.length > longestAddress ? undefined : address
}

/** A message as Slack's incoming webhooks take it. */
export function slackMessage(content: MessageContent, publicUrl: string | undefined): object {
  const { entries, rest } = shownOf(content, publicUrl, mostChatEntries)
  const counts = escapedSlack(countsOf(content))
  const group = fittingText(plainLine(content.group), mostSlackPart, forSlack)
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
  return {
    text: `${counts} · ${group}`,
    unfurl_links: false,
    blocks: [`*${counts}* · ${group}`, ...entries.map(slackEntry), ...(rest === undefined ? [] : [rest])].map(
      section,
    ),
  }
}

function slackEntry({ title, detail, state, facts, url }: EntryText): string {
  const name = fittingText(title, mostSlackPart, forSlack)
  // Within a link, a bar or an angle bracket would end the address.
  const address = shortAddress(url, (given) => given.replaceAll('|', '%7C').replaceAll('>', '%3E'))
  const linked = address === undefined ? name : `<${address}|${name}>`
  const told = `${linked} (${escapedSlack(state)})\n${fittingText(detail, mostSlackPart, forSlack)}`.trimEnd()
  const rest = fittingText(facts, mostSectionCharacters - told.length - 1, forSlack)
  return [told, rest].filter(Boolean).join('\n')
}

/** A message as the workflows of Teams take it: one adaptive card, with as many entries as it has room for. */
export function teamsMessage(content: MessageContent, publicUrl: string | undefined): object {
  for (let most = mostChatEntries; ; most -= 1) {
    const message = teamsCard(headAndEntries(shownOf(content, publicUrl, most), content))
    if (most === 0 || jsonBytes(message) <= mostCardBytes) return message
  }
}

const textBlock = (text: string, look: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...look })

function headAndEntries({ entries, rest }: Shown, content: MessageContent): object[] {
  const head = `${countsOf(content)} · ${plainLine(content.group)}`
  return [
    textBlock(fittingText(head, mostTeamsPart, forTeams), { weight: 'Bolder' }),
    ...entries.map((entry) => textBlock(teamsEntry(entry), { separator: true })),
    ...(rest === undefined ? [] : [textBlock(escapedTeams(rest))]),
  ]
}

function teamsCard(body: readonly object[]): object {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          version: '1.4',
          body,
        },
      },
    ],
  }
}

function teamsEntry({ title, detail, state, facts, url }: EntryText): string {
  const fitting = (text: string) => fittingText(text, mostTeamsPart, forTeams)
  const name = fitting(title)
  const address = shortAddress(url, (given) => given.replaceAll('(', '%28').replaceAll(')', '%29'))
  const linked = address === undefined ? name : `[${name}](${address})`
  return [`${linked} (${escapedTeams(state)})`, fitting(detail), fitting(facts)].filter(Boolean).join('\n\n')
}

/** A message with nothing that a chat could refuse: counts, and a link to the product. */
export function shortSlackMessage(content: MessageContent, publicUrl: string | undefined): object {
  const link = publicUrl === undefined ? '' : ` · <${publicUrl}|Open Lakegauge>`
  return { text: `${countsOf(content)}${link}` }
}

/** The same as a card of Teams. */
export function shortTeamsMessage(content: MessageContent, publicUrl: string | undefined): object {
  const link = publicUrl === undefined ? '' : ` · [Open Lakegauge](${publicUrl})`
  return teamsCard([textBlock(`${countsOf(content)}${link}`)])
}
