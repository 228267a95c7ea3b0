import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { TargetKind } from '#contract/notifications.ts'
import { attemptShorter, type Attempt } from './attempt.ts'
import { shortSlackMessage, shortTeamsMessage, slackMessage, teamsMessage } from './chat-text.ts'
import type { MessageContent, MessageEntry } from './message.ts'
import { countsOf, entryText } from './message-text.ts'
import { postJson } from './post-json.ts'
import type { ReceiverRules } from './receiver-address.ts'

/** What is kept sealed of a target: its address, or its key. */
export const targetAccess = z.object({
  url: z.url().nullable(),
  /** Signs a webhook, or routes events at PagerDuty. */
  key: z.string().nullable(),
})
export type TargetAccess = z.output<typeof targetAccess>

export type TargetMessage = {
  kind: TargetKind
  access: TargetAccess
  content: MessageContent
  /** The same at each attempt. */
  deliveryId: string
}

export type TargetWays = {
  now: () => Date
  publicUrl: string | undefined
  rules: ReceiverRules
  pagerDutyUrl: string
}

/** Where PagerDuty takes events. */
export const pagerDutyEvents = 'https://events.pagerduty.com/v2/enqueue'

/** Sends a message to a target. */
export async function sendToTarget(
  message: TargetMessage,
  ways: TargetWays,
  signal: AbortSignal,
): Promise<Attempt> {
  const { kind, access, content, deliveryId } = message
  if (kind === 'PAGERDUTY') return sendToPagerDuty(message, ways, signal)
  const { url } = access
  if (url === null) return { isSent: false, isFinal: true, why: 'The target has no address.' }
  const bodies = bodiesOf[kind]
  const send = (key: string, value: object) => {
    const body = JSON.stringify(value)
    const signed =
      kind === 'WEBHOOK' && access.key !== null ? signatureHeaders(access.key, body, ways.now()) : {}
    const headers = { 'idempotency-key': key, ...signed }
    return postJson({ url: new URL(url), body, headers, rules: ways.rules, signal })
  }
  return attemptShorter(
    () => send(deliveryId, bodies.whole(content, ways, deliveryId)),
    () => send(`${deliveryId}-short`, bodies.short(content, ways, deliveryId)),
  )
}

type BodyOf = (content: MessageContent, ways: TargetWays, deliveryId: string) => object

const bodiesOf: Readonly<Record<Exclude<TargetKind, 'PAGERDUTY'>, { whole: BodyOf; short: BodyOf }>> = {
  SLACK: {
    whole: (content, { publicUrl }) => slackMessage(content, publicUrl),
    short: (content, { publicUrl }) => shortSlackMessage(content, publicUrl),
  },
  TEAMS: {
    whole: (content, { publicUrl }) => teamsMessage(content, publicUrl),
    short: (content, { publicUrl }) => shortTeamsMessage(content, publicUrl),
  },
  WEBHOOK: {
    whole: (content, { publicUrl }, deliveryId) => ({
      deliveryId,
      ...content,
      entries: content.entries.map((entry) => ({ ...entry, url: entryText(entry, publicUrl).url ?? null })),
    }),
    short: (content, _ways, deliveryId) => {
      const more = content.more + content.entries.length
      return { deliveryId, ...content, entries: [], more }
    },
  },
}

/**
 * The signature of a webhook: HMAC-SHA256 over the time in seconds, a dot and the body. A receiver refuses a time that is more
 * than five minutes off, and an Idempotency-Key that it has seen.
 */
function signatureHeaders(key: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-lakegauge-timestamp': timestamp, 'x-lakegauge-signature': `v1=${signature}` }
}

const pagerDutySeverities = { LOW: 'info', MEDIUM: 'warning', HIGH: 'critical' } as const

/** One event for each cause. PagerDuty knows a repetition by the cause, so that a failed series is sent again whole. */
async function sendToPagerDuty(
  { access, content }: TargetMessage,
  { rules, publicUrl, pagerDutyUrl }: TargetWays,
  signal: AbortSignal,
): Promise<Attempt> {
  let last: Attempt = { isSent: true, answer: 'There was nothing to send.' }
  const send = (event: object) =>
    postJson({
      url: new URL(pagerDutyUrl),
      body: JSON.stringify({ routing_key: access.key, ...event }),
      rules,
      signal,
    })
  for (const entry of content.entries) {
    last = await attemptShorter(
      () => send(pagerDutyEvent(entry, publicUrl)),
      () => send(pagerDutyEvent(shortEntry(entry), publicUrl)),
    )
    if (!last.isSent) return last
  }
  return last
}

/** An entry with nothing that a receiver could refuse. */
function shortEntry(entry: MessageEntry): MessageEntry {
  const title = countsOf({ opened: 1, resolved: 0 })
  return { ...entry, payload: { title, detail: '', assetName: null, path: '', facts: [] } }
}

const longestKey = 255

/** A cause as PagerDuty knows it: a longer name would be cut, and others that begin alike would be the same. */
function pagerDutyKey({ causeKey }: MessageEntry): string {
  return causeKey.length <= longestKey ? causeKey : createHash('sha256').update(causeKey).digest('hex')
}

function pagerDutyEvent(entry: MessageEntry, publicUrl: string | undefined): object {
  const { title, detail, facts, url } = entryText(entry, publicUrl)
  const dedup_key = pagerDutyKey(entry)
  if (entry.state !== 'OPENED') return { event_action: 'resolve', dedup_key }
  return {
    event_action: 'trigger',
    dedup_key,
    payload: {
      summary: title,
      source: 'Lakegauge',
      severity: pagerDutySeverities[entry.severity],
      timestamp: entry.occurredAt,
      class: entry.type,
      custom_details: { detail, facts },
    },
    ...(url === undefined ? {} : { links: [{ href: url, text: 'Open in Lakegauge' }] }),
  }
}
