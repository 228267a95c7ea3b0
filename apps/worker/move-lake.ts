import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '#config/configuration.ts'
import { compareLakes, type Comparison } from '#lake/compare-lakes.ts'
import type { CopiedTable, Lake } from '#lake/lake.ts'
import { copiedTables } from './backup/document.ts'
import { openLake, type LakePlace } from '#lake/open-lake.ts'
import { lakeFolder, lakePlace, movingFolder, rememberEngine, type LakeEngine } from './lake-settings.ts'

/** A step of a move. */
export type MoveStep = {
  doing: 'copying' | 'filling' | 'comparing'
  table: string
  done?: number
  of?: number
  slice?: { number: number; of: number }
}

type OnStep = (step: MoveStep) => void

const copiedName = 'copied.json'
// An imported lake has a version. A lake that had one before this move is refused, also when the move is repeated.
const begunName = 'begun'

/**
 * Copies the lake to another engine and switches to it if both are equal. An interrupted move continues, unless the lake
 * was used meanwhile.
 */
export async function moveLake(
  configuration: Configuration,
  { from, to }: { from: LakeEngine; to: LakeEngine },
  onStep: OnStep,
): Promise<Comparison> {
  const folder = movingFolder(lakeFolder(configuration))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const source = await openLake(lakePlace(configuration, from))
  try {
    const tables = await copied(source, folder, onStep)
    const place = targetPlace(configuration, to, folder)
    const comparison = await filled(source, place, { folder, tables }, onStep)
    if (comparison.differences.length === 0) await switchTo(configuration, to, place)
    return comparison
  } finally {
    await source.close()
  }
}

async function copied(source: Lake, folder: string, onStep: OnStep): Promise<readonly CopiedTable[]> {
  const list = join(folder, copiedName)
  if (existsSync(list)) return copiedTables.parse(JSON.parse(await readFile(list, 'utf8')))
  const tables = await source.copyTo(join(folder, 'tables'), undefined, (step) =>
    onStep({ doing: 'copying', ...step }),
  )
  await writeFile(`${list}.part`, JSON.stringify(tables), { flush: true })
  await rename(`${list}.part`, list)
  return tables
}

/** An embedded lake is built under a temporary name, because an earlier lake may exist. */
function targetPlace(configuration: Configuration, to: LakeEngine, folder: string): LakePlace {
  const place = lakePlace(configuration, to)
  if (place.engine !== 'duckdb') return place
  return { engine: 'duckdb', database: { ...place.database, file: join(folder, 'lake.duckdb') } }
}

async function filled(
  source: Lake,
  place: LakePlace,
  { folder, tables }: { folder: string; tables: readonly CopiedTable[] },
  onStep: OnStep,
): Promise<Comparison> {
  const target = await openLake(place, 'fill')
  try {
    const begun = join(folder, begunName)
    const isFilled = (await target.version()) > 0
    if (!isFilled) await writeFile(begun, '')
    if (!isFilled || !existsSync(begun)) {
      await target.importFrom(join(folder, 'tables'), tables, (step) => onStep({ doing: 'filling', ...step }))
    }
    return await compareLakes(source, target, (table) => onStep({ doing: 'comparing', table }))
  } finally {
    await target.close()
  }
}

async function switchTo(configuration: Configuration, to: LakeEngine, place: LakePlace): Promise<void> {
  const folder = lakeFolder(configuration)
  if (place.engine === 'duckdb') {
    const own = lakePlace(configuration, 'duckdb')
    if (own.engine === 'duckdb') {
      await rm(`${own.database.file}.wal`, { force: true })
      await rename(place.database.file, own.database.file)
    }
  }
  rememberEngine(folder, to)
  await rm(movingFolder(folder), { recursive: true, force: true })
}
