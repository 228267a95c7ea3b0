import { stateOf } from '#derive/change-detection.ts'
import { modelStates, seenAppendsNote, stateNote } from '#derive/derive-state.ts'
import { modelGraph } from '#derive/model-graph.ts'
import type { Model } from '#derive/model.ts'
import type { Lake } from '#lake/lake.ts'
import type { Columns } from '#lake/table.ts'
import { derivedTables } from './derived-tables.ts'

/**
 * Defines the tables of these models in a lake without rows, as if they had been derived, in a tenth of the time that planning
 * their SQL takes.
 */
export async function defineModels(lake: Lake, models: readonly Model[]): Promise<void> {
  const tables = await derivedTables()
  const graph = await modelGraph(models)
  const derived = graph.filter(({ grain }) => grain !== 'version')
  const names = derived.map(({ name }) => name)
  const states = await modelStates(lake, names)
  const notes = []
  for (const { name, grain, hash } of derived) {
    const { columns = {}, hasRows = false } = tables[name] ?? {}
    await lake.defineDerived(name, selectOf(columns), hash)
    notes.push(stateNote(name, { ...stateOf(states, name), inputsChanged: grain === 'whole' && hasRows }))
  }
  await lake.keepNotes([...notes, seenAppendsNote({ version: 0, models: names })])
}

function selectOf(columns: Columns): string {
  const values = Object.entries(columns).map(([name, type]) => `cast(null as ${type}) as ${name}`)
  return `select ${values.join(', ')}`
}
