import { createHash } from 'node:crypto'
import type { Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { readSql } from '#lake/sql-file.ts'
import { withoutLayout } from '#lake/sql-tokens.ts'
import { readModelText } from './model-text.ts'
import type { Model } from './model.ts'
import { settingsTable } from './settings-table.ts'
import { tablesRead } from '#lake/tables-read.ts'

/** A model with its SQL, its inputs, and a hash of everything except data and layout that its rows depend on. */
export type GraphModel = Model & {
  select: string
  affectedDaysSelect: string | undefined
  /** Tables that its select reads. */
  reads: readonly string[]
  hash: string
  /** Models that read this one. */
  readers: readonly string[]
  /** Days before this one are sealed: their raw rows are purged, so they are never rebuilt. */
  sealedBefore?: Day
}

type ReadModel = Model &
  Pick<GraphModel, 'select' | 'affectedDaysSelect' | 'reads'> & {
    /** Tables that its select or its affected days read. */
    comesAfter: ReadonlySet<string>
  }

/** The models with their SQL, each after the models that it reads. */
export async function modelGraph(models: readonly Model[]): Promise<GraphModel[]> {
  const read = await Promise.all(models.map(readModel))
  refuseTwins(read)
  for (const model of read) refuseUnkeyedInputs(model, read)
  for (const model of read) refuseRawInputs(model, read)
  const ordered = inOrder(read)
  const graph: GraphModel[] = []
  const hashes = new Map<string, string>()
  for (const model of ordered) {
    const hash = hashOf(model, hashes)
    hashes.set(model.name, hash)
    const readers = ordered.filter(({ reads }) => reads.includes(model.name)).map(({ name }) => name)
    graph.push({ ...model, hash, readers })
  }
  return graph
}

async function readModel(model: Model): Promise<ReadModel> {
  const select = await readModelText(model.sql)
  const affectedDaysSelect = model.affectedDaysSql && readSql(model.affectedDaysSql)
  if (model.publish?.by === 'day' && model.grain === 'whole') {
    throw new CodedError('internal', `Model ${model.name} has no days: publish it by whole or by key.`)
  }
  const reads = tablesRead(select).filter((table) => table !== model.name)
  if (reads.includes(settingsTable) !== (model.settings !== undefined)) {
    throw new CodedError(
      'internal',
      `Model ${model.name} must declare the settings that it reads from ${settingsTable}, and read those.`,
    )
  }
  const comesAfter = new Set([...reads, ...tablesRead(affectedDaysSelect ?? '')])
  comesAfter.delete(model.name)
  return { ...model, select, affectedDaysSelect, reads, comesAfter }
}

function refuseTwins(models: readonly Model[]): void {
  const twin = models.find(({ name }, index) => models.findIndex((other) => other.name === name) < index)
  if (twin) throw new CodedError('internal', `Two models are named ${twin.name}: rename one.`)
}

/** An incremental model finds the rows to rebuild by the keys of its inputs, so each input must be incremental too. */
function refuseUnkeyedInputs(model: ReadModel, models: readonly ReadModel[]): void {
  if (!model.uniqueKey) return
  const inputs = models.filter(({ name }) => model.reads.includes(name))
  if (model.grain === 'whole' && inputs.every(({ uniqueKey }) => uniqueKey)) return
  throw new CodedError(
    'internal',
    `Model ${model.name} has a uniqueKey: give it the grain whole, and let it read only raw tables and models with a uniqueKey.`,
  )
}

/** Days of which raw rows are purged can be rebuilt from derived rows alone, which stay. */
function refuseRawInputs({ name, isNeverSealed, reads }: ReadModel, models: readonly ReadModel[]): void {
  const raw = reads.find((table) => !models.some((model) => model.name === table))
  if (!isNeverSealed || raw === undefined) return
  throw new CodedError(
    'internal',
    `Model ${name} is never sealed, so it must not read ${raw}, whose rows may be purged: let it read derived tables only.`,
  )
}

function inOrder(models: readonly ReadModel[]): ReadModel[] {
  const ordered: ReadModel[] = []
  let waiting = [...models].sort((left, right) => (left.name < right.name ? -1 : 1))
  while (waiting.length > 0) {
    const ready = waiting.filter(({ comesAfter }) => !waiting.some(({ name }) => comesAfter.has(name)))
    if (ready.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new CodedError(
        'internal',
        `Models read each other in a cycle: ${names}. Remove one of the reads.`,
      )
    }
    ordered.push(...ready)
    waiting = waiting.filter((model) => !ready.includes(model))
  }
  return ordered
}

function hashOf(model: ReadModel, hashes: ReadonlyMap<string, string>): string {
  const { select, affectedDaysSelect = '', grain, lookbackDays = 0, lookaheadDays = 0, uniqueKey } = model
  const upstream = model.reads.map((table) => hashes.get(table) ?? table)
  const texts = [select, affectedDaysSelect].map(withoutLayout)
  const parts = [...texts, grain, lookaheadDays, lookbackDays, upstream]
  const text = JSON.stringify(uniqueKey ? [...parts, uniqueKey] : parts)
  return createHash('sha256').update(text).digest('hex')
}
