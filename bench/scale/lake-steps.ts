import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DeriveResult } from '#derive/derive-models.ts'
import { publishModels } from '#derive/publish-models.ts'
import type { AppendResult, Batch, Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { timeModels, type OwnLake } from '../lake/derived-lake.ts'
import { readKeptSteps, writeKeptSteps, type KeptSteps, type LakeSteps } from './kept-steps.ts'
import { measured, type Measured } from './measured.ts'
import type { ScaleFacts } from './facts.ts'

type Derived = LakeSteps['derive']['answer'] & { result: DeriveResult }

// A derive of fewer days is not a derive of the history.
const historyDays = 31

/**
 * Appends a history, derives and publishes it, and then one more day. A data directory with completed first steps continues
 * from there, and removes the additional day before it appends it again.
 */
export async function lakeSteps(own: OwnLake, facts: ScaleFacts): Promise<LakeSteps> {
  const { lake, dataDirectory } = own
  const kept = await readKeptSteps(dataDirectory)
  const publications = join(dataDirectory, 'lake/publications')
  const publishing = () => publish(lake, publications)
  const load = await step('load', () => loadHistory(lake, facts.history))
  const derive = await step('derive', () => derived(lake))
  const published = await step('publish', publishing)
  const figures = {
    load: (load.answer > 0 ? undefined : kept.figures.load) ?? load,
    derive: (isWhole(derive.answer) ? undefined : kept.figures.derive) ?? derive,
    publish: (isWhole(derive.answer) ? undefined : kept.figures.publish) ?? published,
  }
  await writeKeptSteps(dataDirectory, { ...kept, figures })
  const { day, dayVersion } = await loadDayOnceMore(own, facts.nextDay)
  const deriveDay = await step('derive one more day', () => derived(lake))
  const publishDay = await step('publish one more day', publishing)
  const all = { ...figures, loadDay: day, deriveDay, publishDay }
  await writeKeptSteps(dataDirectory, { figures: all, dayVersion })
  return all
}

/** Appends one more day, after removing the one of an earlier benchmark. */
export async function loadDayOnceMore(
  { lake, dataDirectory }: OwnLake,
  nextDay: string,
): Promise<{ day: Measured<number>; dayVersion: number }> {
  const kept = await readKeptSteps(dataDirectory)
  await takeBackDay(lake, nextDay, kept)
  const loaded = await step('load one more day', () => loadNextDay(lake, nextDay, kept.dayVersion))
  const dayVersion = loaded.answer.version
  await writeKeptSteps(dataDirectory, { ...kept, dayVersion })
  return { day: { ...loaded, answer: recordsOf(loaded.answer) }, dayVersion }
}

async function step<Answer>(name: string, work: () => Promise<Answer>): Promise<Measured<Answer>> {
  process.stderr.write(`${name} …\n`)
  const answer = await measured(work)
  const { ms, processorMs } = answer.took
  process.stderr.write(
    `  ${(ms / 1000).toFixed(1)} s, ${(processorMs / 1000).toFixed(1)} s of processor time\n`,
  )
  return answer
}

/** Appends each folder as a batch; answers the number of new usage records. */
async function loadHistory(lake: Lake, folders: readonly string[]): Promise<number> {
  let records = 0
  for (const folder of folders) {
    const answer = await lake.append(await batchOf(folder))
    if (!answer.repeated) records += recordsOf(answer)
  }
  return records
}

async function loadNextDay(lake: Lake, folder: string, before = 0): Promise<AppendResult> {
  const batch = await batchOf(folder)
  return lake.append({ ...batch, id: `${batch.id} after ${before}` })
}

/** Deletes the rows of an earlier benchmark's day, so that they are new again. */
async function takeBackDay(lake: Lake, folder: string, { dayVersion }: KeptSteps): Promise<void> {
  if (dayVersion === undefined) return
  process.stderr.write('take back the day of the benchmark before …\n')
  const { parts } = await batchOf(folder)
  for (const { table } of parts) await lake.deleteRows(table, `arrived_version = ${dayVersion}`)
}

async function derived(lake: Lake): Promise<Derived> {
  const { models: perModel, result } = await timeModels(lake, models)
  const days = Object.entries(result.rebuiltDays).map(([name, rebuilt]) => [name, rebuilt.length] as const)
  return {
    models: [...perModel].map(([name, took]) => [name, took]),
    days: Object.fromEntries(days),
    result,
  }
}

function isWhole({ result }: Derived): boolean {
  return Object.values(result.rebuiltDays).some((days) => days.length >= historyDays)
}

function recordsOf({ changedRows }: AppendResult): number {
  return changedRows['usage_record'] ?? 0
}

/** The same files have the same id in any folder. */
async function batchOf(folder: string): Promise<Batch> {
  const files = (await readdir(folder)).sort()
  const parts = files.map((file) => ({ table: basename(file, '.parquet'), files: [join(folder, file)] }))
  return { id: `${basename(dirname(folder))}/${basename(folder)}`, parts }
}

/** Publishes rebuilt rows; answers the number of bytes. */
async function publish(lake: Lake, folder: string): Promise<number> {
  const { version, changes } = await publishModels(lake, models, folder)
  return Object.keys(changes).length === 0 ? 0 : folderBytes(join(folder, String(version)))
}

async function folderBytes(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
