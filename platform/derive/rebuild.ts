import { addDays, type Day } from '#contract/dates.ts'
import type { Lake } from '#lake/lake.ts'
import { affectedDays } from './day-ranges.ts'
import { stateNote, type ModelState } from './derive-state.ts'
import { builtBefore, withRebuild, type Rebuilds } from './rework.ts'
import { unsealed } from './sealed-days.ts'
import type { GraphModel } from './model-graph.ts'
import { keptDays, markInputs, stateOf, type States } from './change-detection.ts'
import { daysOfChangedRows } from './changed-validity.ts'

export type Rebuilding = {
  lake: Lake
  graph: readonly GraphModel[]
  states: States
  /** Number of the latest append that is marked on the models. */
  version: number
  /** The newest of the days that models wait for and a later pass rebuilds, and the last day that has begun. */
  newestLeft: Day | undefined
  lastDay: Day
  /** How many days before its first one a pass may take of a model, the newest of them. */
  earlierDays: number
  /** The first day that may be rebuilt. */
  since: Day
  /** Whether history is still being loaded. */
  isLoading: boolean
  signal?: AbortSignal | undefined
}

/** What one step rebuilt: days of a model, or the whole model. */
export type Rebuilt = { days: readonly Day[] } | { whole: true }

/** Rebuilds the dirty days of a model from a day on, or a dirty whole model. */
export async function rebuildModel(
  work: Rebuilding,
  model: GraphModel,
  firstDay: Day,
): Promise<Rebuilt | undefined> {
  return model.grain === 'day' ? rebuildDays(work, model, firstDay) : rebuildWhole(work, model)
}

/** Days that a model must rebuild by its declared lookback and lookahead. */
export function knownDirtyDays(states: States, model: GraphModel): Day[] {
  const { inputDays, dirtyDays } = stateOf(states, model.name)
  const days = [...dirtyDays, ...affectedDays(inputDays, model)]
  return unsealed(model, days)
}

async function rebuildDays(work: Rebuilding, model: GraphModel, firstDay: Day): Promise<Rebuilt | undefined> {
  const { lake, states, signal } = work
  const state = stateOf(states, model.name)
  const dirty = new Set([
    ...knownDirtyDays(states, model),
    ...unsealed(model, await selectAffectedDays(lake, model, state.inputDays)),
  ])
  state.inputDays.clear()
  const ordered = [...dirty].sort()
  const earlier = ordered.filter((day) => day < firstDay).length
  const notYet = ordered.filter((day) => day < work.since).length
  const left = Math.max(notYet, earlier - work.earlierDays)
  const waiting = ordered.slice(left).filter((day) => waitsBefore(work, model, day))
  const days = ordered.slice(left).filter((day) => !waiting.includes(day))
  state.dirtyDays = new Set([...ordered.slice(0, left), ...waiting])
  if (days.length === 0) return undefined
  await keepDaysAffectedByOldRows(work, model, days)
  state.inputsChanged = false
  state.unpublished = true
  for (const day of days) state.unpublishedDays.add(day)
  countRebuild(work, state, { built: days.length, again: builtBefore(days, state.builtDays) })
  for (const day of days) state.builtDays.add(day)
  for (const reader of model.readers) markInputs(stateOf(states, reader), days)
  await lake.replaceDays(model.name, days, model.select, { notes: notesOf(work, model), ...only(signal) })
  return { days }
}

async function rebuildWhole(work: Rebuilding, model: GraphModel): Promise<Rebuilt | undefined> {
  const { lake, states } = work
  const state = stateOf(states, model.name)
  if (!state.inputsChanged || waitsBefore(work, model, addDays(work.lastDay, 1))) return undefined
  const days = model.validity
    ? await daysOfChangedValidity(work, model)
    : [...knownDirtyDays(states, model), ...(await selectAffectedDays(lake, model, state.inputDays))]
  state.inputDays.clear()
  state.dirtyDays.clear()
  state.inputsChanged = false
  state.unpublished = true
  countRebuild(work, state, { built: 1, again: state.isBuilt ? 1 : 0 })
  state.isBuilt = true
  for (const reader of model.readers) markInputs(stateOf(states, reader), days)
  await (model.uniqueKey ? replaceChangedKeys(work, model, model.uniqueKey) : replaceAll(work, model))
  return { whole: true }
}

/** Whether one of the days before a day that the model waits for is left to a later pass. */
function waitsBefore({ newestLeft }: Rebuilding, { waitsForDays }: GraphModel, day: Day): boolean {
  if (newestLeft === undefined || waitsForDays === undefined) return false
  return newestLeft < day && newestLeft >= addDays(day, -waitsForDays)
}

function countRebuild({ isLoading }: Rebuilding, state: ModelState, rebuilds: Rebuilds): void {
  state.rework = withRebuild(state.rework, { isLoading, ...rebuilds })
}

function daysOfChangedValidity({ lake, states }: Rebuilding, model: GraphModel): Promise<Day[]> {
  const { builtVersion } = stateOf(states, model.name)
  return daysOfChangedRows(lake, model, builtVersion > 0 ? builtVersion : -1, async () => {
    const days = new Set(await lake.dataDays())
    // A state may last over days without data, on which readers have rows.
    for (const reader of model.readers) for (const day of await keptDays(lake, reader)) days.add(day)
    return days
  })
}

function replaceAll(work: Rebuilding, model: GraphModel): Promise<number> {
  const write = { notes: notesOf(work, model), parameters: { afterVersion: -1 }, ...only(work.signal) }
  return work.lake.replaceAll(model.name, model.select, write)
}

/** Replaces the rows of keys whose inputs arrived since the last build; all rows if that build is not known. */
async function replaceChangedKeys(
  work: Rebuilding,
  model: GraphModel,
  key: readonly string[],
): Promise<void> {
  const { lake, states, version } = work
  const state = stateOf(states, model.name)
  const afterVersion = state.builtVersion
  state.builtVersion = version
  if (afterVersion > 0) {
    const write = { notes: notesOf(work, model), parameters: { afterVersion }, ...only(work.signal) }
    return lake.upsert(model.name, key, model.select, write)
  }
  state.publishedVersion = 0
  for (const reader of model.readers) stateOf(states, reader).builtVersion = 0
  await replaceAll(work, model)
}

// Once the old rows are replaced, the days that they affect can no longer be selected.
async function keepDaysAffectedByOldRows(
  { lake, graph, states }: Rebuilding,
  model: GraphModel,
  days: readonly Day[],
): Promise<void> {
  const readers = graph.filter((reader) => reader.affectedDaysSelect && model.readers.includes(reader.name))
  if (readers.length === 0) return
  for (const reader of readers) {
    const state = stateOf(states, reader.name)
    for (const day of await selectAffectedDays(lake, reader, new Set(days))) state.dirtyDays.add(day)
  }
  await lake.keepNotes(readers.map(({ name }) => stateNote(name, stateOf(states, name))))
}

async function selectAffectedDays(
  lake: Lake,
  model: GraphModel,
  inputDays: ReadonlySet<Day>,
): Promise<Day[]> {
  if (!model.affectedDaysSelect || inputDays.size === 0) return []
  const rows = await lake.rows(model.affectedDaysSelect, { days: [...inputDays].sort() })
  return rows.map((row) => String(row['day']))
}

function notesOf({ states }: Rebuilding, model: GraphModel) {
  return [model.name, ...model.readers].map((name) => stateNote(name, stateOf(states, name)))
}

function only(signal: AbortSignal | undefined) {
  return signal ? { signal } : {}
}
