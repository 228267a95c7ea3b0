import type { Day } from '#contract/dates.ts'
import type { Lake, Note } from '#lake/lake.ts'
import { daysOf, rangesOf, type DayRange } from './day-ranges.ts'
import { noRework, type Rework } from './rework.ts'

/** What must be rebuilt and published of a model. */
export type ModelState = {
  /** Days of its inputs that changed since its last rebuild. */
  inputDays: Set<Day>
  /** Days that it must rebuild besides those that its inputs' days affect. */
  dirtyDays: Set<Day>
  /** Whether any input changed since its last rebuild, with or without a day. */
  inputsChanged: boolean
  /** Rebuilt days that are not published yet. */
  unpublishedDays: Set<Day>
  /** Whether it was rebuilt since its last publication. */
  unpublished: boolean
  /** Of an incremental model: the append up to which its rows are built; 0 where all rows must be rebuilt. */
  builtVersion: number
  /** Of an incremental model: the append up to which it is published; 0 where all rows must be published. */
  publishedVersion: number
  /** Days that were built by its present SQL; of a whole model none. */
  builtDays: Set<Day>
  /** Whether it was built by its present SQL. */
  isBuilt: boolean
  /** How much of it was rebuilt. */
  rework: Rework
}

/** The last append whose changes are marked on these models. */
export type Seen = { version: number; models: readonly string[] }

type KeptState = {
  inputDays: readonly DayRange[]
  dirtyDays: readonly DayRange[]
  inputsChanged: boolean
  unpublishedDays: readonly DayRange[]
  unpublished: boolean
  // Absent in notes of releases without incremental models.
  builtVersion?: number
  publishedVersion?: number
  // Absent in notes of releases that did not count rebuilds.
  builtDays?: readonly DayRange[]
  isBuilt?: boolean
  rework?: Rework
}

const seenNote = 'derive'

// Only the functions below write these notes.
const keptState = (value: unknown) => value as KeptState | undefined
const keptSeen = (value: unknown) => value as Seen | undefined

/** The state of a model as the lake keeps it. */
export async function modelState(lake: Lake, model: string): Promise<ModelState> {
  return stateFrom(await lake.note(stateNoteName(model)))
}

/** The states of models as the lake keeps them, in one read. */
export async function modelStates(lake: Lake, models: readonly string[]): Promise<Map<string, ModelState>> {
  const notes = await lake.notes(models.map(stateNoteName))
  return new Map(models.map((model) => [model, stateFrom(notes.get(stateNoteName(model)))]))
}

function stateFrom(note: unknown): ModelState {
  const kept = keptState(note)
  return {
    inputDays: new Set(daysOf(kept?.inputDays ?? [])),
    dirtyDays: new Set(daysOf(kept?.dirtyDays ?? [])),
    inputsChanged: kept?.inputsChanged ?? false,
    unpublishedDays: new Set(daysOf(kept?.unpublishedDays ?? [])),
    unpublished: kept?.unpublished ?? false,
    builtVersion: kept?.builtVersion ?? 0,
    publishedVersion: kept?.publishedVersion ?? 0,
    builtDays: new Set(daysOf(kept?.builtDays ?? [])),
    isBuilt: kept?.isBuilt ?? false,
    rework: kept?.rework ?? noRework,
  }
}

/** The note that keeps a model's state. */
export function stateNote(model: string, state: ModelState): Note {
  const value: KeptState = {
    ...state,
    inputDays: rangesOf(state.inputDays),
    dirtyDays: rangesOf(state.dirtyDays),
    unpublishedDays: rangesOf(state.unpublishedDays),
    builtDays: rangesOf(state.builtDays),
  }
  return { name: stateNoteName(model), value }
}

/** The last append whose changes are marked, and the models on which they are. */
export async function seenAppends(lake: Lake): Promise<Seen> {
  return keptSeen(await lake.note(seenNote)) ?? { version: 0, models: [] }
}

/** The note that keeps them. */
export function seenAppendsNote(seen: Seen): Note {
  return { name: seenNote, value: seen }
}

function stateNoteName(model: string): string {
  return `derive/${model}`
}
