import { CodedError } from '#contract/errors.ts'
import type { Day } from '#contract/dates.ts'
import type { Lake, Note } from '#lake/lake.ts'
import { affectedDays } from './day-ranges.ts'
import { modelStates, seenAppends, seenAppendsNote, stateNote, type ModelState } from './derive-state.ts'
import { isSameHash } from './former-hashes.ts'
import type { GraphModel } from './model-graph.ts'
import type { SettingTables } from './setting-rows.ts'
import { settingsChange, settingsSelect, type SettingsChange, type SettingsSnapshot } from './settings.ts'
import { settingsTable } from './settings-table.ts'

export type States = ReadonlyMap<string, ModelState>

/** Marks changed appends and settings on the models that read them, and redefines models whose SQL changed. */
export async function detectChanges(
  lake: Lake,
  graph: readonly GraphModel[],
  { settings: snapshot, tables }: { settings?: SettingsSnapshot; tables?: SettingTables } = {},
): Promise<States> {
  const states = await modelStates(
    lake,
    graph.map(({ name }) => name),
  )
  const seen = await seenAppends(lake)
  const version = await lake.version()
  await markReaders(lake, graph, states, seen.version)
  const settings = await settingsChange(lake, graph, snapshot, tables)
  for (const model of readersOf(graph, settings)) {
    const state = stateOf(states, model.name)
    await markAll(lake, model, state)
    // A model that reads a whole model is rebuilt for the days of that model's inputs.
    if (model.grain === 'whole') markInputs(state, await lake.dataDays())
  }
  const outdated = await outdatedModels(lake, graph, seen.models)
  for (const model of outdated) await markAll(lake, model, stateOf(states, model.name))
  const notes = graph.map(({ name }) => stateNote(name, stateOf(states, name)))
  await keep(lake, settings, [...notes, seenAppendsNote({ version, models: graph.map(({ name }) => name) })])
  for (const model of outdated) await redefine(lake, model)
  return states
}

/** The state of a model of the graph. */
export function stateOf(states: States, model: string): ModelState {
  const state = states.get(model)
  if (!state) throw new CodedError('internal', `There is no state of model ${model}. Report this as a bug.`)
  return state
}

function readersOf(graph: readonly GraphModel[], { changed, tables }: SettingsChange): GraphModel[] {
  return graph.filter(
    (model) =>
      Object.keys(model.settings ?? {}).some((name) => changed.has(name)) ||
      tables.some(({ readers }) => readers.includes(model)),
  )
}

/** Keeps changed settings in one write with the rebuilds that they cause. */
async function keep(
  lake: Lake,
  { isNews, rows, tables }: SettingsChange,
  notes: readonly Note[],
): Promise<void> {
  for (const { table, select, parameters } of tables)
    await lake.replaceAll(table, select, { parameters, notes: isNews ? [] : notes })
  if (!isNews) return lake.keepNotes(notes)
  const { select, parameters } = settingsSelect(rows)
  await lake.replaceAll(settingsTable, select, { parameters, notes })
}

async function markReaders(
  lake: Lake,
  graph: readonly GraphModel[],
  states: States,
  afterVersion: number,
): Promise<void> {
  for (const table of await lake.changedTables(afterVersion)) {
    const readers = graph.filter(({ reads }) => reads.includes(table))
    if (readers.length === 0) continue
    const days = await lake.changedDays(table, afterVersion)
    for (const { name } of readers) markInputs(stateOf(states, name), days)
  }
}

/** Marks the days of changed inputs on a model. */
export function markInputs(state: ModelState, days: Iterable<Day>): void {
  for (const day of days) state.inputDays.add(day)
  state.inputsChanged = true
}

async function outdatedModels(
  lake: Lake,
  graph: readonly GraphModel[],
  known: readonly string[],
): Promise<GraphModel[]> {
  const hashes = await lake.derivedHashes(graph.map(({ name }) => name))
  return graph.filter(({ name, hash }) => !known.includes(name) || !isSameHash(hashes.get(name), hash))
}

async function markAll(lake: Lake, model: GraphModel, state: ModelState): Promise<void> {
  state.inputsChanged = true
  state.builtVersion = 0
  state.builtDays.clear()
  state.isBuilt = false
  if (model.grain === 'whole') return
  const days = [...(await lake.dataDays()), ...(await keptDays(lake, model.name))]
  for (const day of affectedDays(days, model)) state.dirtyDays.add(day)
}

/** Days with rows of a derived table, also those that only its former SQL filled: without a rebuild they would stay. */
export async function keptDays(lake: Lake, table: string): Promise<Day[]> {
  const columns = await lake.columnsOf(table)
  if (!columns?.some(({ name }) => name === 'day')) return []
  const rows = await lake.rows(
    `select distinct day from ${table} where day is not null order by day nulls last`,
  )
  return rows.map((row) => String(row['day']))
}

async function redefine(lake: Lake, model: GraphModel): Promise<void> {
  try {
    await lake.defineDerived(model.name, model.select, model.hash, model.sealedBefore)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CodedError('store_failed', `Model ${model.name} cannot be created: ${why}`, { cause })
  }
}
