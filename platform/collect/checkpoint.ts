import { addDays, dayOf } from '#contract/dates.ts'
import { z } from 'zod'
import type { Window } from './source.ts'

const span = z.object({ since: z.string(), until: z.string() })

const schema = z.object({
  /** Days that need not be read again. */
  settled: z.array(span),
  /** Days that were read while records could still arrive, and when. */
  recent: z.array(span.extend({ at: z.string() })),
  /** Days that were read while the outside system lacked columns, and which columns. */
  lacking: z.array(span.extend({ columns: z.array(z.string()) })).optional(),
  /** Time of the latest reading. */
  at: z.string().optional(),
  /** State of the source itself. */
  state: z.unknown().optional(),
})

/** What is read of a source in one scope. */
export type SourceCheckpoint = z.infer<typeof schema>

const nothingRead: SourceCheckpoint = { settled: [], recent: [], state: undefined }

/** Parses the checkpoint that the lake keeps; without one, nothing is read. */
export function checkpointOf(document: unknown): SourceCheckpoint {
  return document === undefined || document === null ? nothingRead : schema.parse(document)
}

type Reading = {
  window: Window | undefined
  at: Date
  lookBackDays: number
  state: unknown
  /** Columns that the outside system did not have. */
  lacking?: readonly string[]
  /** Whether the source asks to be fetched again at once. */
  isDueAgain?: boolean
  /** Whether only what somebody asked for was read: what is due is as due as before. */
  isAsked?: boolean
}

/** The checkpoint after a window (or everything) is read. Days that lack a column which exists now count as unread. */
export function afterReading(
  before: SourceCheckpoint,
  { window, at, lookBackDays, state, lacking = [], isDueAgain = false, isAsked = false }: Reading,
): SourceCheckpoint {
  if (isAsked) return { ...before, state }
  const moment = at.toISOString()
  if (!window) return { settled: [], recent: [], ...(!isDueAgain && { at: moment }), state }
  const settledUntil = earlier(window.until, firstUnsettledDay(at, lookBackDays))
  const settled = { since: window.since, until: settledUntil }
  const recent = { since: later(window.since, settledUntil), until: window.until, at: moment }
  const { incomplete, again } = lackingAfter(before, window, lacking)
  return {
    settled: merged([...before.settled, settled]).flatMap((part) => outsideAll(part, again)),
    recent: [...before.recent.flatMap((part) => outsideAll(part, [window, ...again])), recent]
      .filter(hasDays)
      .sort(bySince),
    ...(incomplete.length > 0 && { lacking: incomplete }),
    at: moment,
    state,
  }
}

type Incomplete = Window & { columns: string[] }

/** The days that still lack columns, and the days to read again because their columns exist now. */
function lackingAfter(
  { lacking: known = [] }: SourceCheckpoint,
  window: Window,
  lacking: readonly string[],
): { incomplete: Incomplete[]; again: Incomplete[] } {
  const others = known.flatMap((part) => outside(part, window))
  const again = others.filter(({ columns }) => columns.some((column) => !lacking.includes(column)))
  const here = lacking.length > 0 ? [{ ...window, columns: [...lacking] }] : []
  return { incomplete: joined([...others.filter((part) => !again.includes(part)), ...here]), again }
}

// Windows are joined: otherwise each window of a missing column would stay an entry of its own.
function joined(parts: readonly Incomplete[]): Incomplete[] {
  const kinds = new Map(parts.map(({ columns }) => [columns.join(), columns]))
  return [...kinds].flatMap(([kind, columns]) =>
    merged(parts.filter((part) => part.columns.join() === kind)).map(({ since, until }) => ({
      since,
      until,
      columns,
    })),
  )
}

/** The days of a window to read: unread ones, and those whose early reading is older than the limit. */
export function unreadOf(checkpoint: SourceCheckpoint, window: Window, freshSince: Date): Window[] {
  const fresh = checkpoint.recent.filter((part) => new Date(part.at) > freshSince)
  return outsideAll(window, [...checkpoint.settled, ...fresh])
}

function firstUnsettledDay(at: Date, lookBackDays: number): string {
  return addDays(dayOf(at), -lookBackDays)
}

function outside<Part extends Window>(part: Part, hole: Window): Part[] {
  const before = { ...part, until: earlier(part.until, hole.since) }
  const after = { ...part, since: later(part.since, hole.until) }
  return [before, after].filter(hasDays)
}

function outsideAll<Part extends Window>(part: Part, holes: readonly Window[]): Part[] {
  return holes.reduce<Part[]>((left, hole) => left.flatMap((rest) => outside(rest, hole)), [part])
}

function merged(parts: readonly Window[]): Window[] {
  const whole: Window[] = []
  for (const part of [...parts].filter(hasDays).sort(bySince)) {
    const last = whole.at(-1)
    if (last && part.since <= last.until)
      whole[whole.length - 1] = { since: last.since, until: later(last.until, part.until) }
    else whole.push(part)
  }
  return whole
}

function hasDays({ since, until }: Window): boolean {
  return since < until
}

function bySince(one: Window, other: Window): number {
  return one.since < other.since ? -1 : 1
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
