import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isColumnType, type Columns, type ColumnType } from '#lake/table.ts'
import { hashOfFiles } from '#testing/hash-of-files.ts'

const folder = resolve(import.meta.dirname, '../../.cache/published-tables')

// All that the columns of a published table depend on.
const madeBy = [
  'package-lock.json',
  '{connectors,models,rules,reference}/**/*.{ts,sql,json,csv,tsv}',
  'platform/{analysis,collect,contract,derive,lake}/**/*.{ts,sql}',
]

const columnType = z.custom<ColumnType>((type) => typeof type === 'string' && isColumnType(type))
const publishedSchema = z.record(z.string(), z.record(z.string(), columnType))

type Published = Readonly<Record<string, Columns>>
let tables: Promise<Published> | undefined

/** Every published table with its columns, as the models make them; derived once and kept until one of them changes. */
export function publishedTables(): Promise<Published> {
  tables ??= keptTables()
  return tables
}

async function keptTables(): Promise<Published> {
  const file = join(folder, `${hashOfFiles(madeBy)}.json`)
  if (!existsSync(file)) await keep(file)
  return publishedSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

async function keep(file: string): Promise<void> {
  const { derivePublishedTables } = await import('./derive-published-tables.ts')
  const tables = await derivePublishedTables()
  await mkdir(folder, { recursive: true })
  const part = `${file}.${process.pid}`
  await writeFile(part, JSON.stringify(tables, null, 1))
  await rename(part, file)
}
