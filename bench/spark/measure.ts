import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { deriveModels } from '#derive/derive-models.ts'
import { modelGraph } from '#derive/model-graph.ts'
import type { Model } from '#derive/model.ts'
import { openDatabricksLake } from '#lake/databricks/open-lake.ts'
import type { StatementLine } from '#lake/databricks/settings.ts'
import type { Batch, Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { databricksSettings } from '../../tests/spark/lake-settings.ts'
import { startCluster, type ClusterSize } from './cluster.ts'
import { tasksIn, type SparkTask } from './event-log.ts'

/** The measured facts, models and days. */
export type Plan = ClusterSize & {
  folder: string
  facts: readonly string[]
  models: readonly Model[]
  /** Only this many of the newest days. */
  newestDays?: number | undefined
  /** Days per pass. Default: the product's choice. */
  portionDays?: number | undefined
  /** Facts of one more day, if it is measured too. */
  nextDay?: string | undefined
  /** Time limit of the derive. */
  limitMs: number
}

/** A phase with its statements, and the bytes of all tables at its end. */
export type Phase = { sinceMs: number; untilMs: number; lines: readonly StatementLine[]; tableBytes: number }

export type MeasuredDerive = {
  rows: number
  load: Phase
  derive: Phase
  /** The number of rebuilds of a model's days, and the number of its days. */
  rebuilt: ReadonlyMap<string, number>
  /** Days that were still due when the derive ended. */
  remainingDays: number
  isCut: boolean
  /** One more day: its load, and its derive. */
  nextDay?: { load: Phase; derive: Phase } | undefined
  tasks: readonly SparkTask[]
}

const filesMemoryMb = 1500

// The measurements so far took an hour and are still reported.
function reportFailure(error: unknown): undefined {
  process.stderr.write(`one more day: ${String(error)}\n`)
  process.exitCode = 1
}

/** Loads facts into Delta tables through the lake, derives models on Spark, and reads the work of each task. */
export async function measureDerive(plan: Plan): Promise<MeasuredDerive> {
  const cluster = await startCluster(plan.folder, plan)
  const lines: StatementLine[] = []
  const settings = databricksSettings(cluster.address, plan.folder)
  const phase = async <Answer>(name: string, work: () => Promise<Answer>) => {
    const sinceMs = Date.now()
    const first = lines.length
    const answer = await work()
    const untilMs = Date.now()
    process.stderr.write(`${name}: ${((untilMs - sinceMs) / 1000).toFixed(0)} s\n`)
    const tableBytes = await folderBytes(join(plan.folder, 'tables'))
    return { answer, sinceMs, untilMs, lines: lines.slice(first), tableBytes }
  }
  const oneMoreDay = async (lake: Lake) => {
    const { nextDay } = plan
    if (nextDay === undefined) return undefined
    const load = await phase('load one more day', () => loadFacts(lake, [], [nextDay]))
    return { load, derive: await phase('derive one more day', () => deriveWithin(lake, plan)) }
  }
  let measured: Omit<MeasuredDerive, 'tasks'>
  try {
    const log = (line: StatementLine) => void lines.push(line)
    const lake = await openDatabricksLake({ ...settings, memoryLimitMb: filesMemoryMb, log })
    try {
      const tables = await neededTables(plan)
      const load = await phase('load', () => loadFacts(lake, tables, plan.facts))
      const derive = await phase('derive', () => deriveWithin(lake, plan))
      const nextDay = derive.answer.isCut ? undefined : await oneMoreDay(lake).catch(reportFailure)
      measured = { ...derive.answer, rows: load.answer, load, derive, nextDay }
    } finally {
      await lake.close()
    }
  } finally {
    await cluster.stop()
  }
  const tasks = await tasksIn(cluster.events)
  await rm(cluster.events, { recursive: true })
  return { ...measured, tasks }
}

/** The raw tables with facts, or that the models read. */
async function neededTables({ facts, models }: Plan): Promise<readonly RawTable[]> {
  const read = (await modelGraph(models)).flatMap(({ reads }) => reads)
  const brought = (await Promise.all(facts.map((folder) => readdir(folder)))).flat()
  const names = new Set([...read, ...brought.map((file) => basename(file, '.parquet'))])
  return rawTables.filter(({ name }) => names.has(name))
}

/** Appends all facts as one batch; answers the number of usage records. */
async function loadFacts(
  lake: Lake,
  tables: readonly RawTable[],
  folders: readonly string[],
): Promise<number> {
  if (tables.length > 0) await lake.migrate(tables)
  const parts = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(folder)
      return files.sort().map((file) => ({ table: basename(file, '.parquet'), files: [join(folder, file)] }))
    }),
  )
  const batch: Batch = { id: folders.join(), parts: parts.flat() }
  const { changedRows } = await lake.append(batch)
  return changedRows['usage_record'] ?? 0
}

/** Derives as the product does; completed work counts when the time is over. */
async function deriveWithin(lake: Lake, { models, newestDays, portionDays, limitMs }: Plan) {
  const rebuilt = new Map<string, number>()
  const signal = AbortSignal.timeout(limitMs)
  let remaining = 0
  try {
    const { remainingDays } = await deriveModels(lake, models, {
      ...(newestDays !== undefined && { maxDays: newestDays }),
      ...(portionDays !== undefined && { chunkDays: portionDays }),
      signal,
      progress({ model, days, remainingDays: left }) {
        rebuilt.set(model, (rebuilt.get(model) ?? 0) + days)
        remaining = left
        process.stderr.write(`  ${model}: ${days} days, ${left} to come\n`)
      },
    })
    return { rebuilt, remainingDays, isCut: false }
  } catch (error) {
    if (!signal.aborted) throw error
    return { rebuilt, remainingDays: remaining, isCut: true }
  }
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}
