import type { Day } from '#contract/dates.ts'
import type { Lake } from '#lake/lake.ts'
import { chunkDaysFor } from './chunk-days.ts'
import { stateNote } from './derive-state.ts'
import { modelGraph, type GraphModel } from './model-graph.ts'
import type { Model } from './model.ts'
import { knownDirtyDays, rebuildModel, type Rebuilding } from './rebuild.ts'
import { purgedTables, sealedGraph } from './sealed-days.ts'
import type { SettingTables } from './setting-rows.ts'
import type { SettingsSnapshot } from './settings.ts'
import { stateOf, detectChanges, type States } from './change-detection.ts'
import { defineVersionTables, isVersionModel } from './version-tables.ts'

type DeriveProgress = { model: string; days: number; remainingDays: number }

export type DeriveOptions = {
  /** Rebuild at most this many days, newest first, and leave the rest for the next call. */
  maxDays?: number
  /** Rebuild no day before this one: what it is made from is not all there yet. Such days are left for a later call. */
  since?: Day
  /** The latest day that has begun: days with data ahead of it are rebuilt and do not count. Default: the last one with data. */
  today?: Day
  /** How many days go through all models in one pass. Default: as many as fit into memory. */
  chunkDays?: number
  /** Default: the settings of the latest derive. */
  settings?: SettingsSnapshot
  /** Rows of tables of settings that no person sets; a table that is not given stays as it is. */
  tables?: SettingTables
  /** Whether history is still being loaded: what is rebuilt now counts as rebuilt meanwhile. */
  isLoading?: boolean
  signal?: AbortSignal
  progress?: (progress: DeriveProgress) => void
}

export type DeriveResult = {
  /** Rebuilt days per day model. */
  rebuiltDays: Readonly<Record<string, readonly Day[]>>
  /** How often each whole model was rebuilt. */
  rebuiltWholes: Readonly<Record<string, number>>
  /** Days that still await a rebuild. */
  remainingDays: number
}

const firstDayOfAll = '0001-01-01'
// The newest days go first and alone, so that they are shown soon and their rows lie together for nightly rebuilds.
const newestDays = 7

/** Rebuilds derived tables for changed rows and changed model texts, newest days first. */
export async function deriveModels(
  lake: Lake,
  models: readonly Model[],
  options: DeriveOptions = {},
): Promise<DeriveResult> {
  await defineVersionTables(lake, models)
  const dataDays = await lake.dataDays()
  const lastDataDay = dataDays.at(-1) ?? firstDayOfAll
  const { today = lastDataDay } = options
  const whole = await modelGraph(models.filter((model) => !isVersionModel(model)))
  const graph = sealedGraph(whole, await purgedTables(lake))
  const lastDay = dataDays.findLast((day) => day <= today) ?? today
  const version = await lake.version()
  const states = await detectChanges(lake, graph, options)
  const { signal, isLoading = false, since = firstDayOfAll } = options
  const work = { lake, graph, states, version, signal, isLoading, since, lastDay }
  const rebuilt = rebuiltSoFar()
  const chunkDays = options.chunkDays ?? (await chunkDaysFor(lake, graph))
  let daysLeft = options.maxDays ?? Infinity
  while (daysLeft > 0 && isDirty(graph, states, since)) {
    options.signal?.throwIfAborted()
    const { dirty, awaited } = daysToPass(graph, states, { since, lastDataDay })
    const ahead = dirty.filter((day) => day > today).length
    const isNewest = dirty.length > chunkDays && dirty.at(-1) === lastDataDay
    const count = Math.min(daysLeft, chunkDays, isNewest ? newestDays : chunkDays) + ahead
    // Earlier days that are found on the way join the pass where they fit: another one would cost as much.
    const earlierDays = Math.max(0, count - dirty.length)
    const firstDay = dirty.slice(-count)[0] ?? since
    const newestLeft = awaited.findLast((day) => day < firstDay)
    await rebuildFrom({ ...work, earlierDays, newestLeft }, firstDay, rebuilt, options.progress)
    daysLeft -= count - ahead
  }
  // Affected days that SQL answered are held in memory only until here.
  await lake.keepNotes(graph.map(({ name }) => stateNote(name, stateOf(states, name))))
  return { ...rebuilt.result(), remainingDays: dirtyDays(graph, states).length }
}

/** Rebuilds all models from a day on. */
async function rebuildFrom(
  work: Rebuilding,
  firstDay: Day,
  rebuilt: ReturnType<typeof rebuiltSoFar>,
  progress: DeriveOptions['progress'],
): Promise<void> {
  for (const model of work.graph) {
    work.signal?.throwIfAborted()
    const step = await rebuildModel(work, model, firstDay)
    if (!step) continue
    const days = 'days' in step ? step.days : []
    rebuilt.add(model, days)
    const remainingDays = dirtyDays(work.graph, work.states).filter((day) => day < firstDay).length
    progress?.({ model: model.name, days: days.length, remainingDays })
  }
}

function isDirty(graph: readonly GraphModel[], states: States, since: Day): boolean {
  return graph.some((model) => {
    const { inputsChanged, inputDays } = stateOf(states, model.name)
    if (model.grain === 'whole') return inputsChanged
    // A change on a sealed day can still affect, by SQL, days that are not sealed.
    const mayAffect = model.affectedDaysSelect !== undefined && inputDays.size > 0
    return mayAffect || knownDirtyDays(states, model).some((day) => day >= since)
  })
}

function dirtyDays(graph: readonly GraphModel[], states: States): Day[] {
  return [...new Set(graph.flatMap((model) => knownDirtyDays(states, model)))].sort()
}

/** The days that passes go through, days of models that wait only once no other is left; and those that they wait for. */
function daysToPass(
  graph: readonly GraphModel[],
  states: States,
  { since, lastDataDay }: { since: Day; lastDataDay: Day },
): { dirty: readonly Day[]; awaited: readonly Day[] } {
  const within = (models: readonly GraphModel[]) =>
    dirtyDays(models, states).filter((day) => day >= since && day <= lastDataDay)
  const awaited = within(graph.filter(({ waitsForDays }) => waitsForDays === undefined))
  return { dirty: awaited.length > 0 ? awaited : within(graph), awaited }
}

function rebuiltSoFar() {
  const days = new Map<string, Set<Day>>()
  const wholes = new Map<string, number>()
  return {
    add(model: GraphModel, rebuiltDays: readonly Day[]): void {
      if (model.grain === 'whole') wholes.set(model.name, (wholes.get(model.name) ?? 0) + 1)
      else days.set(model.name, new Set([...(days.get(model.name) ?? []), ...rebuiltDays]))
    },
    result: () => ({
      rebuiltDays: Object.fromEntries([...days].map(([name, set]) => [name, [...set].sort()])),
      rebuiltWholes: Object.fromEntries(wholes),
    }),
  }
}
