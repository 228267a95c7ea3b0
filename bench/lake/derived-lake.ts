import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveModels, type DeriveResult } from '#derive/derive-models.ts'
import type { Model } from '#derive/model.ts'
import { openLake } from '#lake/open-lake.ts'
import type { Batch, Lake } from '#lake/lake.ts'
import { models as allModels } from '#models/catalogue.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { lakeSettings } from '#worker/lake-settings.ts'
import { copiedTables } from './copies.ts'
import { difference, elapsed, type Elapsed } from './elapsed.ts'

/** A lake with the product's own limits in a data directory of its own. */
export type OwnLake = {
  lake: Lake
  dataDirectory: string
  /** Closes the lake and keeps its files for others to open. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** Duration of the append and of the derive; of the latter per model, until the next one began. */
export type DeriveTimes = {
  whole: Elapsed
  append: Elapsed
  models: ReadonlyMap<string, Elapsed>
  result: DeriveResult
}

/** The tables to derive from a folder of raw rows. Default: all. */
export type Derivation = { rows: string; models?: readonly Model[]; leftOut?: readonly string[] }

type Settings = Readonly<Record<string, string>>

/** Opens an empty lake; with more memory if the default is not enough. */
export async function emptyLake(settings: Settings = {}): Promise<OwnLake> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-'))
  const own = await keptLake(folder, settings)
  return {
    ...own,
    async close() {
      await own.leave()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the lake of a data directory, which stays after it is closed. */
export async function keptLake(dataDirectory: string, settings: Settings): Promise<OwnLake> {
  const lake = await openLake(lakeSettings({ ...settings, LAKEGAUGE_DATA_DIR: dataDirectory }).place)
  await lake.migrate(rawTables)
  let leaving: Promise<void> | undefined
  const leave = () => (leaving ??= lake.close())
  return { lake, dataDirectory, leave, close: leave }
}

/** Appends a folder of raw rows as one batch, and derives everything that it affects. */
export async function timeDerive(
  lake: Lake,
  { rows, models = allModels, leftOut = [] }: Derivation,
): Promise<DeriveTimes> {
  const since = elapsed()
  await lake.append(batchOf(rows, leftOut))
  const append = since()
  return { append, ...(await timeModels(lake, models)), whole: since() }
}

/** Derives everything that is due. */
export async function timeModels(
  lake: Lake,
  models: readonly Model[],
): Promise<Pick<DeriveTimes, 'models' | 'result'>> {
  const since = elapsed()
  const perModel = new Map<string, Elapsed[]>()
  let last: Elapsed = { ms: 0, processorMs: 0 }
  const result = await deriveModels(lake, models, {
    progress({ model }) {
      const now = since()
      perModel.set(model, [...(perModel.get(model) ?? []), difference(now, last)])
      last = now
    },
  })
  return { models: summedUp(perModel), result }
}

function summedUp(perModel: ReadonlyMap<string, readonly Elapsed[]>): ReadonlyMap<string, Elapsed> {
  const sum = (steps: readonly Elapsed[]) => ({
    ms: steps.reduce((total, { ms }) => total + ms, 0),
    processorMs: steps.reduce((total, { processorMs }) => total + processorMs, 0),
  })
  return new Map([...perModel].map(([name, steps]) => [name, sum(steps)]))
}

function batchOf(folder: string, leftOut: readonly string[]): Batch {
  const tables = copiedTables.filter(({ name }) => !leftOut.includes(name))
  const parts = tables.map(({ name }) => ({ table: name, files: [join(folder, `${name}.parquet`)] }))
  return { id: folder, parts }
}
