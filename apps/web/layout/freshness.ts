import type { Day } from '#contract/dates.ts'
import { dayOf } from '#contract/dates.ts'
import { isOperatorNote } from '#contract/operator-note.ts'
import { day, shortDay } from '#ui/format/time.ts'
import type { Tone } from '#ui/status/status-looks.ts'
import type { BillingReach } from '#product/browser/billing-reach/billing-reach.ts'

/** How far the cost of a workspace reaches; one that is not connected has no subscription. */
export type WorkspaceFreshness = {
  workspaceId: string
  workspaceName: string
  subscriptionId: string | null
  lastUsageTime: string | null
}
export type SourceFailure = { source: string; says: string }
/** A note of a source about what it read, and for how many workspaces it has it. */
export type SourceNote = { source: string; says: string; places: number }
export type Freshness = { tone: Tone; label: string }

/** The notes of sources that concern readers, each once. */
export function notesOf(sources: readonly { source: string; notes: readonly string[] }[]): SourceNote[] {
  const shown = sources.flatMap(({ source, notes }) =>
    notes.filter((note) => !isOperatorNote(note)).map((says) => ({ source, says })),
  )
  const alike = Map.groupBy(shown, ({ source, says }) => `${source} ${says}`)
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, places: others.length + 1 }] : [],
  )
}

/** The workspaces of the connection. */
export function connectedOf(workspaces: readonly WorkspaceFreshness[]): WorkspaceFreshness[] {
  return workspaces.filter(({ subscriptionId }) => subscriptionId !== null)
}

/** How far the cost reaches: the newest workspace, and whether another one that is connected, or a source, is behind. */
export function freshnessOf(
  workspaces: readonly WorkspaceFreshness[],
  failures: readonly SourceFailure[],
): Freshness {
  const times = workspaces.flatMap(({ lastUsageTime }) => lastUsageTime ?? []).sort()
  const newest = times.at(-1)
  if (newest === undefined) return { tone: failures.length > 0 ? 'failed' : 'neutral', label: 'No cost yet' }
  const days = new Set(connectedOf(workspaces).map(({ lastUsageTime }) => lastUsageTime?.slice(0, 10)))
  const isBehind = days.size > 1 || days.has(undefined)
  const whole = endsWholeDay(newest) ? 'ok' : 'neutral'
  const tone = failures.length > 0 ? 'failed' : isBehind ? 'warning' : whole
  const zone = endsWholeDay(newest) ? '' : ' UTC'
  return { tone, label: `Billed through ${reach(newest, shortDay)}${zone}` }
}

/** How far bills reach, as the newest workspace has it, and by how much that is behind the data clock. */
export function billingReach({
  dataClock,
  workspaces,
}: {
  dataClock: string
  workspaces: readonly Pick<WorkspaceFreshness, 'lastUsageTime'>[]
}): BillingReach | undefined {
  const billedUntil = workspaces
    .flatMap(({ lastUsageTime }) => lastUsageTime ?? [])
    .toSorted()
    .at(-1)
  if (billedUntil === undefined) return undefined
  return { billedUntil, behindMs: Math.max(0, Date.parse(dataClock) - Date.parse(billedUntil)) }
}

/** The day that a bill reaches, with the time where the day is not whole. */
export function reach(lastUsageTime: string, write: (value: Day) => string = day): string {
  const time = new Date(lastUsageTime).toISOString()
  const last = dayOf(new Date(Date.parse(time) - 1))
  return endsWholeDay(lastUsageTime) ? write(last) : `${write(last)} ${time.slice(11, 16)}`
}

function endsWholeDay(lastUsageTime: string): boolean {
  return new Date(lastUsageTime).toISOString().endsWith('T00:00:00.000Z')
}
