import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveModels, type DeriveResult } from '#derive/derive-models.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import type { Batch, Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { lakeSettings } from '#worker/lake-settings.ts'
import { copiedTables } from './copies.ts'
import { elapsed, type Elapsed } from './elapsed.ts'

/** A lake with the product's own limits in a folder of its own, which is gone when it is closed. */
export type OwnLake = { lake: Lake; close(): Promise<void> }

/** What taking in and deriving took; of the latter each model, on the clock, until the next one began. */
export type DeriveTimes = {
  whole: Elapsed
  appendMs: number
  modelMs: ReadonlyMap<string, number>
  result: DeriveResult
}

/** Opens an empty lake. */
export async function emptyLake(): Promise<OwnLake> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-'))
  const lake = await openLake(lakeSettings({ LAKEGAUGE_DATA_DIR: folder }).database)
  await lake.migrate(rawTables)
  return {
    lake,
    async close() {
      await lake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Appends a folder of raw rows as one batch, and derives everything that it reaches. */
export async function timeDerive(lake: Lake, rows: string): Promise<DeriveTimes> {
  const since = elapsed()
  await lake.append(batchOf(rows))
  const { ms: appendMs } = since()
  const modelMs = new Map<string, number>()
  let lastMs = appendMs
  const result = await deriveModels(lake, models, {
    progress({ model }) {
      const { ms } = since()
      modelMs.set(model, (modelMs.get(model) ?? 0) + ms - lastMs)
      lastMs = ms
    },
  })
  return { whole: since(), appendMs, modelMs, result }
}

function batchOf(folder: string): Batch {
  const parts = copiedTables.map(({ name }) => ({ table: name, files: [join(folder, `${name}.parquet`)] }))
  return { id: folder, parts }
}
