import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { TargetKind } from '#contract/notifications.ts'
import type { Attempt } from './attempt.ts'
import { slackMessage, teamsMessage } from './chat-text.ts'
import type { MessageContent, MessageEntry } from './message.ts'
import { entryText } from './message-text.ts'
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
  if (access.url === null) return { isSent: false, isFinal: true, why: 'The target has no address.' }
  const body = JSON.stringify(bodyOf(kind, content, deliveryId, ways))
  const signed =
    kind === 'WEBHOOK' && access.key !== null ? signatureHeaders(access.key, body, ways.now()) : {}
  return postJson({
    url: new URL(access.url),
    body,
    headers: { 'idempotency-key': deliveryId, ...signed },
    rules: ways.rules,
    signal,
  })
}

function bodyOf(
  kind: TargetKind,
  content: MessageContent,
  deliveryId: string,
  { publicUrl }: TargetWays,
): object {
  if (kind === 'SLACK') return slackMessage(content, publicUrl)
  if (kind === 'TEAMS') return teamsMessage(content, publicUrl)
  const entries = content.entries.map((entry) => ({ ...entry, url: entryText(entry, publicUrl).url ?? null }))
  return { deliveryId, ...content, entries }
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
  for (const entry of content.entries) {
    const event = { routing_key: access.key, ...pagerDutyEvent(entry, publicUrl) }
    last = await postJson({ url: new URL(pagerDutyUrl), body: JSON.stringify(event), rules, signal })
    if (!last.isSent) return last
  }
  return last
}

function pagerDutyEvent(entry: MessageEntry, publicUrl: string | undefined): object {
  const { title, detail, facts, url } = entryText(entry, publicUrl)
  if (entry.state !== 'OPENED') return { event_action: 'resolve', dedup_key: entry.causeKey.slice(0, 255) }
  return {
    event_action: 'trigger',
    dedup_key: entry.causeKey.slice(0, 255),
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
