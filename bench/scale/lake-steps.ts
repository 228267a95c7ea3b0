import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DeriveResult } from '#derive/derive-models.ts'
import { publishModels } from '#derive/publish-models.ts'
import type { Batch, Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { timeModels, type DeriveTimes } from '../lake/derived-lake.ts'
import { measured, type Measured } from './measured.ts'
import type { ScaleFacts } from './facts.ts'

type Derived = Pick<DeriveTimes, 'models'> & { result: DeriveResult }

/** What each step of the lake took, in their order. */
export type LakeSteps = {
  load: Measured<number>
  derive: Measured<Derived>
  publish: Measured<number>
  loadDay: Measured<number>
  deriveDay: Measured<Derived>
  publishDay: Measured<number>
}

/** Takes in a history, derives and publishes it, and then one more day. */
export async function lakeSteps(lake: Lake, facts: ScaleFacts, publications: string): Promise<LakeSteps> {
  const step = async <Answer>(name: string, work: () => Promise<Answer>): Promise<Measured<Answer>> => {
    process.stderr.write(`${name} …\n`)
    return measured(work)
  }
  return {
    load: await step('load', () => load(lake, facts.history)),
    derive: await step('derive', () => timeModels(lake, models)),
    publish: await step('publish', () => publish(lake, publications)),
    loadDay: await step('load one more day', () => load(lake, [facts.nextDay])),
    deriveDay: await step('derive one more day', () => timeModels(lake, models)),
    publishDay: await step('publish one more day', () => publish(lake, publications)),
  }
}

/** Appends each folder as a batch; answers how many usage records were new. */
async function load(lake: Lake, folders: readonly string[]): Promise<number> {
  let records = 0
  for (const folder of folders) {
    const { changedRows } = await lake.append(await batchOf(folder))
    records += changedRows['usage_record'] ?? 0
  }
  return records
}

async function batchOf(folder: string): Promise<Batch> {
  const files = (await readdir(folder)).sort()
  const parts = files.map((file) => ({ table: basename(file, '.parquet'), files: [join(folder, file)] }))
  return { id: folder, parts }
}

/** Publishes what was rebuilt; answers how many bytes. */
async function publish(lake: Lake, folder: string): Promise<number> {
  const { version } = await publishModels(lake, models, folder)
  return folderBytes(join(folder, String(version)))
}

async function folderBytes(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
