import { addDays, dayOf, daysBetween } from '#contract/dates.ts'
import type { Checkpoint } from '#lake/lake.ts'
import { z } from 'zod'
import type { SourceCheckpoint } from './checkpoint.ts'
import { checkpointOf, unreadOf } from './checkpoint.ts'
import type { Source, Window } from './source.ts'

const recentDays = 7
const minuteMs = 60_000

/** The next fetch: one window of one source in one scope. Plain data, fit for a queue. */
export const plannedFetch = z.object({
  source: z.string(),
  scope: z.string(),
  /** Default: everything. */
  window: z.object({ since: z.string(), until: z.string() }).optional(),
  /** The lake's checkpoint of this source and scope. */
  checkpoint: z.unknown().optional(),
  /** What somebody asked for, in the form of its source. Default: what is due. */
  asked: z.unknown().optional(),
  /** The last days of all sources come before all older days. */
  stage: z.enum(['recent', 'history']),
  lookBackDays: z.int(),
})
export type PlannedFetch = z.output<typeof plannedFetch>

export type PlanOptions = {
  /** Now, on the clock of the data. */
  dataNow: Date
  /** How many days of history to fetch. */
  historyDays: number
  /** The least number of days to read again. */
  lookBackDays: number
}

/**
 * Everything that is due, in fetch order. Only one fetch of a source and scope may run at a time, because each writes the
 * checkpoint: plan again after each.
 */
export function planFetches(
  sources: readonly Source[],
  scopesOf: (source: Source) => readonly string[],
  checkpoints: readonly Checkpoint[],
  options: PlanOptions,
): PlannedFetch[] {
  const known = new Map(checkpoints.map(({ source, scope, state }) => [`${source} ${scope}`, state]))
  return sources
    .flatMap((source) =>
      scopesOf(source).flatMap((scope) =>
        plannedFor(source, scope, known.get(`${source.name} ${scope}`), options),
      ),
    )
    .sort(byStageThenNewest)
}

function plannedFor(
  source: Source,
  scope: string,
  checkpoint: unknown,
  options: PlanOptions,
): PlannedFetch[] {
  const lookBackDays = Math.max(source.lookBackDays ?? 0, options.lookBackDays)
  const common = { source: source.name, scope, checkpoint, lookBackDays }
  const read = checkpointOf(checkpoint)
  const freshSince = new Date(options.dataNow.getTime() - source.freshMinutes * minuteMs)
  if (source.windowDays === undefined) {
    const isFresh = read.at !== undefined && new Date(read.at) > freshSince
    const stage = source.isReadLate ? 'history' : 'recent'
    return isFresh ? [] : [{ ...common, window: undefined, stage }]
  }
  const { recent, older } = unreadDays(source, read, freshSince, options)
  const { windowDays: shortest, longestWindowDays: longest = shortest } = source
  // Windows grow with their age: each takes about as long as all newer ones together.
  const daysOfWindow = (end: string) =>
    Math.max(shortest, Math.min(longest, daysBetween(end, dayOf(options.dataNow))))
  const inStage =
    (stage: PlannedFetch['stage']) =>
    (window: Window): PlannedFetch => ({ ...common, window, stage })
  return [
    ...windowsOf(recent, () => Math.min(shortest, recentDays)).map(inStage('recent')),
    ...windowsOf(older, daysOfWindow).map(inStage('history')),
  ]
}

function unreadDays(source: Source, read: SourceCheckpoint, freshSince: Date, options: PlanOptions) {
  const tomorrow = addDays(dayOf(options.dataNow), 1)
  const recentSince = addDays(tomorrow, -recentDays)
  const oldest = addDays(
    tomorrow,
    -Math.min(options.historyDays, (source.keptDays ?? Number.POSITIVE_INFINITY) + 1),
  )
  const unread = (since: string, until: string) =>
    since < until ? unreadOf(read, { since, until }, freshSince) : []
  return {
    recent: unread(oldest > recentSince ? oldest : recentSince, tomorrow),
    older: unread(oldest, recentSince),
  }
}

function windowsOf(parts: readonly Window[], daysOfWindow: (end: string) => number): Window[] {
  return parts.flatMap(({ since, until }) => {
    const windows: Window[] = []
    for (let end = until; end > since;) {
      const start = addDays(end, -daysOfWindow(end))
      windows.push({ since: start > since ? start : since, until: end })
      end = start
    }
    return windows
  })
}

// Array sorting is stable, so equals keep the order of the catalogue.
function byStageThenNewest(one: PlannedFetch, other: PlannedFetch): number {
  if (one.stage !== other.stage) return one.stage === 'recent' ? -1 : 1
  const [newest, otherNewest] = [one.window?.until ?? '9', other.window?.until ?? '9']
  return newest === otherNewest ? 0 : newest > otherNewest ? -1 : 1
}
