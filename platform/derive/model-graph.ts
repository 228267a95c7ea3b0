import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { readModelText } from './model-text.ts'
import type { Model } from './model.ts'
import { settingsTable } from './settings-table.ts'
import { tablesRead } from './tables-read.ts'

/** A model with its texts, what it reads, and a hash of everything that its rows depend on but the data. */
export type GraphModel = Model & {
  select: string
  reachSelect: string | undefined
  /** Tables that its select reads. */
  reads: readonly string[]
  hash: string
  /** Models that read this one. */
  readers: readonly string[]
  /** Its days before this one are sealed: what was purged can no longer prove them, and they stay as they are. */
  sealedBefore?: Day
}

type ReadModel = Model & Pick<GraphModel, 'select' | 'reachSelect' | 'reads'>

/** Reads the models' texts; answers them in an order in which each comes after those that it reads. */
export async function modelGraph(models: readonly Model[]): Promise<GraphModel[]> {
  const read = await Promise.all(models.map(readModel))
  refuseTwins(read)
  for (const model of read) refuseUnkeyed(model, read)
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
  const reachSelect = model.reachSql && (await readFile(model.reachSql, 'utf8'))
  if (model.publish?.by === 'day' && model.grain === 'whole') {
    throw new CodedError('internal', `Model ${model.name} has no days: publish it as a whole or by key.`)
  }
  const reads = tablesRead(select).filter((table) => table !== model.name)
  if (reads.includes(settingsTable) !== (model.settings !== undefined)) {
    throw new CodedError(
      'internal',
      `Model ${model.name} must declare the settings that it reads from ${settingsTable}, and read those.`,
    )
  }
  return { ...model, select, reachSelect, reads }
}

function refuseTwins(models: readonly Model[]): void {
  const twin = models.find(({ name }, index) => models.findIndex((other) => other.name === name) < index)
  if (twin) throw new CodedError('internal', `Two models are named ${twin.name}: rename one.`)
}

/** Which rows of a model that is kept by key are to be rebuilt is known of its inputs' keys only. */
function refuseUnkeyed(model: ReadModel, models: readonly ReadModel[]): void {
  if (!model.keptBy) return
  const inputs = models.filter(({ name }) => model.reads.includes(name))
  if (model.grain === 'whole' && inputs.every(({ keptBy }) => keptBy)) return
  throw new CodedError(
    'internal',
    `Model ${model.name} is kept by key: it must be whole, and read raw tables and models that are kept by key only.`,
  )
}

function inOrder(models: readonly ReadModel[]): ReadModel[] {
  const ordered: ReadModel[] = []
  let waiting = [...models].sort((left, right) => (left.name < right.name ? -1 : 1))
  while (waiting.length > 0) {
    const ready = waiting.filter((model) => !waiting.some((other) => comesAfter(model, other)))
    if (ready.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new CodedError('internal', `Models read each other in a circle: ${names}.`)
    }
    ordered.push(...ready)
    waiting = waiting.filter((model) => !ready.includes(model))
  }
  return ordered
}

function comesAfter(model: ReadModel, other: ReadModel): boolean {
  if (model === other) return false
  return model.reads.includes(other.name) || tablesRead(model.reachSelect ?? '').includes(other.name)
}

function hashOf(model: ReadModel, hashes: ReadonlyMap<string, string>): string {
  const { select, reachSelect = '', grain, reach = { before: 0, after: 0 }, keptBy } = model
  const upstream = model.reads.map((table) => hashes.get(table) ?? table)
  const parts = [select, reachSelect, grain, reach.before, reach.after, upstream]
  const text = JSON.stringify(keptBy ? [...parts, keptBy] : parts)
  return createHash('sha256').update(text).digest('hex')
}
