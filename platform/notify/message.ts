import { z } from 'zod'
import { digests, noticePayload, severities, type Digest } from '#contract/notifications.ts'
import type { WaitingNotice } from '#state/notification-deliveries.ts'

const mostEntries = 50

/** What became of a cause since the last message. */
const entryStates = ['OPENED', 'RESOLVED', 'OPENED_AND_RESOLVED'] as const

const messageEntry = z.object({
  causeKey: z.string(),
  state: z.enum(entryStates),
  severity: z.enum(severities),
  category: z.string(),
  type: z.string(),
  occurredAt: z.iso.datetime(),
  payload: noticePayload,
})

/** A message as it is kept until it is sent: at most one entry for each cause. */
export const messageContent = z.object({
  group: z.string(),
  digest: z.enum(digests),
  opened: z.int(),
  resolved: z.int(),
  entries: z.array(messageEntry),
  /** Causes beyond the entries. */
  more: z.int(),
})

export type MessageEntry = z.output<typeof messageEntry>
export type MessageContent = z.output<typeof messageContent>

/** The message of events: causes that are open first, of these the severest and latest; at most 50. */
export function messageOf(
  group: { name: string; digest: Digest },
  notices: readonly WaitingNotice[],
): MessageContent {
  const byCause = Map.groupBy(notices, ({ causeKey }) => causeKey)
  const all = [...byCause].flatMap(([causeKey, of]) => entryOf(causeKey, of) ?? [])
  const sorted = all.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      severities.indexOf(other.severity) - severities.indexOf(one.severity) ||
      other.occurredAt.localeCompare(one.occurredAt),
  )
  const isOpen = ({ state }: MessageEntry) => state === 'OPENED'
  return {
    group: group.name,
    digest: group.digest,
    opened: all.filter(isOpen).length,
    resolved: all.filter((entry) => !isOpen(entry)).length,
    entries: sorted.slice(0, mostEntries),
    more: Math.max(0, all.length - mostEntries),
  }
}

const placeOf = ({ state }: MessageEntry) => entryStates.indexOf(state)

function entryOf(causeKey: string, notices: readonly WaitingNotice[]): MessageEntry | undefined {
  const opened = notices.find(({ kind }) => kind === 'OPENED')
  const resolved = notices.find(({ kind }) => kind === 'RESOLVED')
  const last = resolved ?? opened
  if (!last) return undefined
  const state = !resolved ? 'OPENED' : opened ? 'OPENED_AND_RESOLVED' : 'RESOLVED'
  const { severity, category, type, payload } = last
  return { causeKey, state, severity, category, type, occurredAt: last.occurredAt.toISOString(), payload }
}
