import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import { dayContentSelect, dayContentsOf, dayDifferences, type DayContents } from '../day-content.ts'
import { literal as fileLiteral } from '../duckdb/column-type.ts'
import type { CopiedTable, CopyStep, LakeColumn } from '../lake.ts'
import { quoted } from './column-type.ts'
import { copySlices } from './copy-slices.ts'
import { exportTo } from './export.ts'
import { contentOfFile } from './file-content.ts'
import type { DatabricksLake } from './lake-state.ts'
import { rowsOf } from './read.ts'

/** A table at one of its versions. */
export type TableVersion = { name: string; columns: readonly LakeColumn[]; version: number }

type CopyingTable = {
  folder: string
  signal: AbortSignal | undefined
  onSlice(slice: CopyStep['slice']): void
}

const slicesFolder = 'slices'
// Some gigabytes in transfer: this takes minutes, far from the hour after which a result expires.
const usualRows = 2_000_000

// Only copyTable writes it.
const asCopied = (text: string) => JSON.parse(text) as CopiedTable

/** Writes a version of a table to a file, slice by slice, reusing slices of that version that exist. */
export async function copyTable(
  lake: DatabricksLake,
  standing: TableVersion,
  copying: CopyingTable,
): Promise<CopiedTable> {
  const { name, columns } = standing
  const place = join(copying.folder, slicesFolder, sliceFolderName(standing))
  const done = `${place}.json`
  if (existsSync(done)) return asCopied(await readFile(done, 'utf8'))
  await mkdir(place, { recursive: true, mode: 0o700 })
  const from = `${quoted(name)} version as of ${standing.version}`
  const contents = dayContentsOf(
    await rowsOf(lake.warehouse, dayContentSelect(from, columns), undefined, copying.signal),
  )
  const slices = await copiedSlices(lake, { ...standing, from, contents, place }, copying)
  const path = `main.${name}.parquet`
  const file = join(copying.folder, path)
  await putTogether(lake, slices, file, copying.signal)
  await refuseOtherDays(lake, { ...standing, contents, place }, file)
  const copied = { schema: 'main', name, columns, path, ...(await contentOfFile(lake, file, columns)) }
  await writeFile(`${done}.part`, JSON.stringify(copied), { flush: true })
  await rename(`${done}.part`, done)
  await rm(place, { recursive: true })
  return copied
}

/** Removes slices of other versions than these. */
export async function removeOtherVersions(folder: string, standing: readonly TableVersion[]): Promise<void> {
  const place = join(folder, slicesFolder)
  if (standing.length === 0) return rm(place, { recursive: true, force: true })
  const kept = new Set(
    standing.flatMap((table) => [sliceFolderName(table), `${sliceFolderName(table)}.json`]),
  )
  for (const name of existsSync(place) ? await readdir(place) : [])
    if (!kept.has(name)) await rm(join(place, name), { recursive: true })
}

const sliceFolderName = ({ name, version }: TableVersion) => `${name}-${version}`

type Sliced = TableVersion & { contents: DayContents; place: string }

async function copiedSlices(
  lake: DatabricksLake,
  { columns, from, contents, place }: Sliced & { from: string },
  { signal, onSlice }: CopyingTable,
): Promise<string[]> {
  const list = columns.map(({ name }) => quoted(name)).join(', ')
  const slices = copySlices(contents, columns, lake.warehouse.settings.rowsAtOnce ?? usualRows)
  const files: string[] = []
  for (const [index, { name, condition }] of slices.entries()) {
    signal?.throwIfAborted()
    if (slices.length > 1) onSlice({ number: index + 1, of: slices.length })
    const file = join(place, `${name}.parquet`)
    if (!existsSync(file)) {
      const sql = `select ${list} from ${from} where ${condition}`
      await exportTo(lake, { sql, parameters: undefined, signal }, `${file}.part`)
      await rename(`${file}.part`, file)
    }
    files.push(file)
  }
  return files
}

async function putTogether(
  lake: DatabricksLake,
  slices: readonly string[],
  target: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const files = await lake.files()
  const list = slices.map(fileLiteral).join(', ')
  await files.read(
    (reading) =>
      reading.run(
        `copy (select * from read_parquet([${list}])) to ${fileLiteral(target)} (format parquet, compression zstd)`,
      ),
    signal,
  )
}

/** Throws if a day of the copy differs from the lake; then the whole table is copied again. */
async function refuseOtherDays(
  lake: DatabricksLake,
  { name, columns, contents, place }: Sliced,
  file: string,
): Promise<void> {
  const files = await lake.files()
  const found = await files.rows(dayContentSelect(`read_parquet(${fileLiteral(file)})`, columns))
  const [first] = dayDifferences(contents, dayContentsOf(found))
  if (!first) return
  await rm(place, { recursive: true })
  const day = first.day === null ? '' : ` on ${first.day}`
  throw new CodedError(
    'store_failed',
    `The copy of ${name} differs from the table${day}: ${first.here} became ${first.there}.`,
  )
}
