import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import { literal as fileLiteral, quoted as fileQuoted } from '../duckdb/column-type.ts'
import { refuseOther } from '../duckdb/copy.ts'
import type { CopiedTable, CopyProgress, LakeColumn } from '../lake.ts'
import { bookkeepingTables } from './bookkeeping-tables.ts'
import { createTable } from './catalog.ts'
import { qualifiedName, quoted } from './column-type.ts'
import { contentInLake } from './copy.ts'
import { contentOfFile } from './file-content.ts'
import type { JournalEntry } from './journal.ts'
import type { DatabricksLake } from './lake-state.ts'
import { tableNames } from './table-names.ts'

const piece = '256MB'
const taking = 'lake'

/** Throws if an earlier import into the lake did not complete. */
export function refuseHalfImported({ journal, warehouse }: DatabricksLake): void {
  if (!journal.get('taking', taking)) return
  const { catalog, schema } = warehouse.settings
  throw new CodedError(
    'not_ready',
    `The import into the lake ${catalog}.${schema} is not complete. Run ./lakegauge lake move --to databricks (or the restore) again: it continues where it stopped.`,
  )
}

/** Fills an empty lake from a folder, and continues an interrupted import. Until it completes, the lake cannot be opened. */
export async function importTables(
  lake: DatabricksLake,
  folder: string,
  tables: readonly CopiedTable[],
  progress?: CopyProgress,
): Promise<void> {
  const { journal } = lake
  const digest = createHash('sha256').update(JSON.stringify(tables)).digest('hex')
  await refuseFilled(lake, digest)
  const own = tables.filter(({ schema }) => schema === 'main')
  for (const table of tables) {
    const file = join(folder, table.path)
    const { rows, sums } = table
    refuseOther(table.name, { rows, sums }, await contentOfFile(lake, file, table.columns))
  }
  await journal.put([{ kind: 'taking', name: taking, value: digest }])
  for (const [index, table] of own.entries()) {
    progress?.({ table: table.name, done: index, of: own.length })
    if (!journal.get('taking', taking, table.name)) await takeTable(lake, folder, table)
  }
  const entries = await bookkeepingEntries(lake, folder, tables)
  const isLast = ({ kind }: JournalEntry) => kind === 'batch'
  await journal.putMany(entries.filter((entry) => !isLast(entry)))
  const done = journal
    .all('taking')
    .map(({ name, scope = '' }) => ({ kind: 'taking', name, scope, gone: true }) as const)
  await journal.put([...entries.filter(isLast), ...done])
}

async function refuseFilled({ journal, warehouse }: DatabricksLake, digest: string): Promise<void> {
  const begun = journal.get('taking', taking)
  if (begun?.value === digest) return
  const { catalog, schema } = warehouse.settings
  const place = qualifiedName(catalog, schema)
  if (begun) {
    throw new CodedError(
      'conflict',
      `${place} holds an incomplete import of another copy. Drop its tables ("drop schema ${place} cascade", then make it and its volume again), then start over.`,
    )
  }
  const names = await tableNames(warehouse)
  if (names.length === 0) return
  throw new CodedError(
    'conflict',
    `${place} is not empty (it has ${names[0]}). Name an empty schema by LAKE_DATABRICKS_SCHEMA.`,
  )
}

async function takeTable(lake: DatabricksLake, folder: string, table: CopiedTable): Promise<void> {
  const { warehouse, catalog, journal, volume } = lake
  const { name, columns, rows, sums } = table
  const declared = Object.fromEntries(columns.map((column) => [column.name, column.type]))
  await createTable(warehouse, name, declared, ['last_day', 'arrived_version', 'version'])
  catalog.forget(name)
  if (rows > 0) {
    const place = lake.newPlace()
    // A new folder each time, because an interrupted attempt may have sent other pieces of the same rows.
    const target = `filling/${name}-${basename(place)}`
    try {
      await writePieces(lake, join(folder, table.path), columns, place)
      const pieces = (await readdir(place)).sort()
      await volume.make(target)
      for (const one of pieces) await volume.send(join(place, one), `${target}/${one}`)
      const casts = columns.map(
        (column) => `cast(${quoted(column.name)} as ${column.type}) as ${quoted(column.name)}`,
      )
      await warehouse.run({
        kind: 'write',
        sql: `insert overwrite table ${quoted(name)}\nselect ${casts.join(', ')} from parquet.${quoted(volume.pathOf(target))}`,
      })
      await volume.remove(target, pieces)
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  }
  refuseOther(name, { rows, sums }, await contentInLake(lake, quoted(name), columns))
  await journal.put([{ kind: 'taking', name: taking, scope: name, value: 'done' }])
}

/** Timestamps are written as UTC instants. */
async function writePieces(
  lake: DatabricksLake,
  file: string,
  columns: readonly LakeColumn[],
  place: string,
): Promise<void> {
  const values = columns.map(({ name, type }) =>
    type === 'timestamp' ? `timezone('UTC', ${fileQuoted(name)}) as ${fileQuoted(name)}` : fileQuoted(name),
  )
  await mkdir(place, { recursive: true })
  const files = await lake.files()
  await files.read((reading) =>
    reading.run(
      `copy (select ${values.join(', ')} from read_parquet(${fileLiteral(file)}))
       to ${fileLiteral(place)} (format parquet, compression zstd, file_size_bytes ${fileLiteral(piece)}, overwrite_or_ignore true)`,
    ),
  )
}

async function bookkeepingEntries(
  lake: DatabricksLake,
  folder: string,
  tables: readonly CopiedTable[],
): Promise<JournalEntry[]> {
  const files = await lake.files()
  const latest = new Map<string, JournalEntry>()
  for (const { name, entryOf } of bookkeepingTables) {
    const table = tables.find((one) => one.schema === 'bookkeeping' && one.name === name)
    if (!table) continue
    const rows = await files.rows(`select * from read_parquet(${fileLiteral(join(folder, table.path))})`)
    for (const row of rows) {
      const entry = withColumns(entryOf(row), tables)
      const key = [entry.kind, entry.name, entry.scope ?? ''].join('\n')
      // Only the latest change of a range of days is needed.
      if ((entry.version ?? 0) >= (latest.get(key)?.version ?? 0)) latest.set(key, entry)
    }
  }
  return [...latest.values()]
}

function withColumns(entry: JournalEntry, tables: readonly CopiedTable[]): JournalEntry {
  if (entry.kind !== 'derived') return entry
  const columns = tables.find(({ schema, name }) => schema === 'main' && name === entry.name)?.columns ?? []
  return { ...entry, value: JSON.stringify({ hash: entry.value, columns }) }
}
