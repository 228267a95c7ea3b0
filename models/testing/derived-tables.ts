import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isColumnType, type Columns, type ColumnType } from '#lake/table.ts'
import { hashOfFiles } from '#testing/hash-of-files.ts'
import type { EmptyTable } from './derive-no-rows.ts'

const folder = resolve(import.meta.dirname, '../../.cache/derived-tables')

// All that the columns of a derived table depend on.
const madeBy = [
  'package-lock.json',
  '{connectors,models,rules,reference}/**/*.{ts,sql,json,csv,tsv}',
  'platform/{analysis,collect,contract,derive,lake}/**/*.{ts,sql}',
]

const columnType = z.custom<ColumnType>((type) => typeof type === 'string' && isColumnType(type))
const tableSchema = z.object({
  columns: z.record(z.string(), columnType),
  isPublished: z.boolean(),
  hasRows: z.boolean(),
})
const tablesSchema = z.record(z.string(), tableSchema)

type DerivedTables = Readonly<Record<string, EmptyTable>>
let tables: Promise<DerivedTables> | undefined

/** Every derived table, as the models make it of no rows; derived once and kept until one of them changes. */
export function derivedTables(): Promise<DerivedTables> {
  tables ??= keptTables()
  return tables
}

/** Every published table with its columns. */
export async function publishedTables(): Promise<Readonly<Record<string, Columns>>> {
  const published = Object.entries(await derivedTables()).filter(([, { isPublished }]) => isPublished)
  return Object.fromEntries(published.map(([name, { columns }]) => [name, columns]))
}

async function keptTables(): Promise<DerivedTables> {
  const file = join(folder, `${hashOfFiles(madeBy)}.json`)
  if (!existsSync(file)) await keep(file)
  return tablesSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

async function keep(file: string): Promise<void> {
  const { deriveNoRows } = await import('./derive-no-rows.ts')
  const made = await deriveNoRows()
  await mkdir(folder, { recursive: true })
  const part = `${file}.${process.pid}`
  await writeFile(part, JSON.stringify(made, null, 1))
  await rename(part, file)
}
