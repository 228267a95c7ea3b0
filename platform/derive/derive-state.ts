import type { Day } from '#contract/dates.ts'
import type { Lake, Note } from '#lake/lake.ts'
import { daysOf, rangesOf, type DayRange } from './day-ranges.ts'

/** What is known of a model between two steps. */
export type ModelState = {
  /** Days of its inputs that changed since it was rebuilt. */
  inputDays: Set<Day>
  /** Days that it must rebuild besides those that its inputs' days reach. */
  dirtyDays: Set<Day>
  /** Whether any input changed since, on whichever day or on none. */
  inputsChanged: boolean
  /** Rebuilt days that are not published yet. */
  unpublishedDays: Set<Day>
  /** Whether it was rebuilt since it was published. */
  unpublished: boolean
  /** Of a model kept by key: the append up to which its rows know what arrived; 0 where all of them are to be rebuilt. */
  builtVersion: number
  /** Of a model kept by key: the append up to which it is published; 0 where all rows are to be published. */
  publishedVersion: number
}

/** Up to which append the changes of raw tables were handed to which models. */
export type Seen = { version: number; models: readonly string[] }

type KeptState = {
  inputDays: readonly DayRange[]
  dirtyDays: readonly DayRange[]
  inputsChanged: boolean
  unpublishedDays: readonly DayRange[]
  unpublished: boolean
  // Absent where they were kept before there were models kept by key.
  builtVersion?: number
  publishedVersion?: number
}

const seenNote = 'derive'

// Both are written by the functions below only.
const keptState = (value: unknown) => value as KeptState | undefined
const keptSeen = (value: unknown) => value as Seen | undefined

/** What the lake remembers of a model. */
export async function modelState(lake: Lake, model: string): Promise<ModelState> {
  const kept = keptState(await lake.note(stateNoteName(model)))
  return {
    inputDays: new Set(daysOf(kept?.inputDays ?? [])),
    dirtyDays: new Set(daysOf(kept?.dirtyDays ?? [])),
    inputsChanged: kept?.inputsChanged ?? false,
    unpublishedDays: new Set(daysOf(kept?.unpublishedDays ?? [])),
    unpublished: kept?.unpublished ?? false,
    builtVersion: kept?.builtVersion ?? 0,
    publishedVersion: kept?.publishedVersion ?? 0,
  }
}

/** A model's state as a document to keep. */
export function stateNote(model: string, state: ModelState): Note {
  const value: KeptState = {
    ...state,
    inputDays: rangesOf(state.inputDays),
    dirtyDays: rangesOf(state.dirtyDays),
    unpublishedDays: rangesOf(state.unpublishedDays),
  }
  return { name: stateNoteName(model), value }
}

/** Which appends were handed to which models. */
export async function seenAppends(lake: Lake): Promise<Seen> {
  return keptSeen(await lake.note(seenNote)) ?? { version: 0, models: [] }
}

/** The same as a document to keep. */
export function seenAppendsNote(seen: Seen): Note {
  return { name: seenNote, value: seen }
}

function stateNoteName(model: string): string {
  return `derive/${model}`
}
