import { beginningOf } from '#contract/clean-text.ts'
import type { MessageContent, MessageEntry } from './message.ts'

/** The texts of an entry that every channel shows, each on one line and of limited length. */
export type EntryText = {
  title: string
  detail: string
  state: string
  facts: string
  url: string | undefined
}

const longestText = 300
const stateWords = {
  OPENED: '',
  RESOLVED: 'Resolved',
  OPENED_AND_RESOLVED: 'Resolved again',
} as const

/** A text without control characters and line breaks, cut to a length that every channel takes. */
export function plainLine(text: string): string {
  // Marks that turn the direction of writing could disguise a name.
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
  return line.length > longestText ? `${beginningOf(line, longestText)}…` : line
}

/** The subject of a message. */
export function subjectOf({ group, digest, opened, resolved, entries, more }: MessageContent): string {
  const [only] = entries
  const single = only && entries.length + more === 1 && digest === 'IMMEDIATE' ? only : undefined
  const title = single
    ? [stateWords[single.state], single.payload.title].filter(Boolean).join(': ')
    : countsOf({ opened, resolved })
  return plainLine(`[Lakegauge] ${title} (${group})`)
}

/** "3 new incidents, 1 resolved" */
export function countsOf({ opened, resolved }: Pick<MessageContent, 'opened' | 'resolved'>): string {
  const parts = [
    ...(opened > 0 ? [`${opened} new ${opened === 1 ? 'incident' : 'incidents'}`] : []),
    ...(resolved > 0 ? [`${resolved} resolved`] : []),
  ]
  return parts.join(', ') || 'Nothing new'
}

/** The texts of an entry; without a public URL of the product it has no link. */
export function entryText(entry: MessageEntry, publicUrl: string | undefined): EntryText {
  const { payload, severity } = entry
  const facts = payload.facts.map(({ name, value }) => `${plainLine(name)}: ${plainLine(value)}`)
  return {
    title: plainLine(payload.title),
    detail: plainLine(payload.detail),
    state: [severityWords[severity], stateWords[entry.state]].filter(Boolean).join(', '),
    facts: [...(payload.assetName === null ? [] : [plainLine(payload.assetName)]), ...facts].join(' · '),
    url: publicUrl === undefined ? undefined : new URL(`${publicUrl}${payload.path}`).href,
  }
}

const severityWords = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High' } as const

/** What a message has not room for. */
export function moreText({ more }: MessageContent): string | undefined {
  return more === 0 ? undefined : `And ${more} more, in the product.`
}
