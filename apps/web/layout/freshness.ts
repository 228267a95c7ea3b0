import type { Day } from '#contract/dates.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import { isOperatorNote } from '#contract/operator-note.ts'
import { day, shortDay, shortDayRange } from '#ui/format/time.ts'
import type { Tone } from '#ui/status/status-looks.ts'
import type { BillingReach } from '#product/browser/billing-reach/billing-reach.ts'
import { workspacesBehind } from '#product/browser/billing-reach/workspaces-behind.ts'

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

/** The last complete day, while history is loading also the first that is loaded, and whether a workspace that is connected, or a source, is behind. */
export function freshnessOf(
  workspaces: readonly WorkspaceFreshness[],
  failures: readonly SourceFailure[],
  completeUntil: Day | undefined,
  loadedSince?: Day,
): Freshness {
  if (completeUntil === undefined)
    return { tone: failures.length > 0 ? 'failed' : 'neutral', label: 'No cost yet' }
  const isBehind = workspacesBehind(workspaces).length > 0
  const tone = failures.length > 0 ? 'failed' : isBehind ? 'warning' : 'ok'
  const last = shortDay(addDays(completeUntil, -1))
  if (loadedSince !== undefined)
    return {
      tone: failures.length > 0 ? 'failed' : 'running',
      label: `Loading history: ${shortDay(loadedSince)} – ${last}`,
    }
  return { tone, label: `Complete through ${last}` }
}

/** The days after the last complete one that are billed of a workspace: "31 May", "31 May until 20:35"; undefined where none is. */
export function alsoBilled(lastUsageTime: string, completeUntil: Day): string | undefined {
  const time = new Date(lastUsageTime).toISOString()
  const last = dayOf(new Date(Date.parse(time) - 1))
  if (last < completeUntil) return undefined
  const days = shortDayRange(completeUntil, addDays(last, 1))
  return endsWholeDay(lastUsageTime) ? days : `${days} until ${time.slice(11, 16)}`
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
export function reach(lastUsageTime: string): string {
  const time = new Date(lastUsageTime).toISOString()
  const last = dayOf(new Date(Date.parse(time) - 1))
  return endsWholeDay(lastUsageTime) ? day(last) : `${day(last)} ${time.slice(11, 16)}`
}

function endsWholeDay(lastUsageTime: string): boolean {
  return new Date(lastUsageTime).toISOString().endsWith('T00:00:00.000Z')
}
