import type { MessageContent } from './message.ts'
import { countsOf, entryText, moreText, plainLine, type EntryText } from './message-text.ts'

// Slack refuses messages of more than 50 blocks, Teams of more than 28 kB.
const mostChatEntries = 20

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

type Shown = { entries: EntryText[]; rest: string | undefined }

function shownOf(content: MessageContent, publicUrl: string | undefined): Shown {
  const more = content.more + Math.max(0, content.entries.length - mostChatEntries)
  return {
    entries: content.entries.slice(0, mostChatEntries).map((entry) => entryText(entry, publicUrl)),
    rest: moreText({ ...content, more }),
  }
}

/** A message as Slack's incoming webhooks take it. */
export function slackMessage(content: MessageContent, publicUrl: string | undefined): object {
  const { entries, rest } = shownOf(content, publicUrl)
  const head = `*${escapedSlack(countsOf(content))}* · ${escapedSlack(plainLine(content.group))}`
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
  return {
    text: `${escapedSlack(countsOf(content))} · ${escapedSlack(plainLine(content.group))}`,
    unfurl_links: false,
    blocks: [head, ...entries.map(slackEntry), ...(rest === undefined ? [] : [rest])].map(section),
  }
}

function slackEntry({ title, detail, state, facts, url }: EntryText): string {
  const name = escapedSlack(title)
  // Within a link, a bar or an angle bracket would end the address.
  const linked = url === undefined ? name : `<${url.replaceAll('|', '%7C').replaceAll('>', '%3E')}|${name}>`
  return [`${linked} (${escapedSlack(state)})`, escapedSlack(detail), escapedSlack(facts)]
    .filter(Boolean)
    .join('\n')
}

/** A message as the workflows of Teams take it: one adaptive card. */
export function teamsMessage(content: MessageContent, publicUrl: string | undefined): object {
  const { entries, rest } = shownOf(content, publicUrl)
  const block = (text: string, look: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...look })
  const head = `${countsOf(content)} · ${plainLine(content.group)}`
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          version: '1.4',
          body: [
            block(escapedTeams(head), { weight: 'Bolder' }),
            ...entries.map((entry) => block(teamsEntry(entry), { separator: true })),
            ...(rest === undefined ? [] : [block(escapedTeams(rest))]),
          ],
        },
      },
    ],
  }
}

function teamsEntry({ title, detail, state, facts, url }: EntryText): string {
  const name = escapedTeams(title)
  const address = url?.replaceAll('(', '%28').replaceAll(')', '%29')
  const linked = address === undefined ? name : `[${name}](${address})`
  return [`${linked} (${escapedTeams(state)})`, escapedTeams(detail), escapedTeams(facts)]
    .filter(Boolean)
    .join('\n\n')
}
