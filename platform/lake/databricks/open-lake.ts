import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Database } from '../duckdb/database.ts'
import type { Lake } from '../lake.ts'
import { appendBatch } from './append.ts'
import {
  changedDays,
  changedTables,
  checkpoints,
  conflicts,
  dataDays,
  documentOf,
  latestVersion,
  keptNotes,
  noteEntries,
} from './bookkeeping.ts'
import { Catalog } from './catalog.ts'
import { copyTables } from './copy.ts'
import {
  defineDerivedTable,
  deleteTableRows,
  derivedHashesOf,
  derivedHashOf,
  replaceAllRows,
  replaceDayRows,
  replaceVersionRows,
  upsertRows,
} from './derived.ts'
import { exportTo } from './export.ts'
import { Journal } from './journal.ts'
import type { DatabricksLake } from './lake-state.ts'
import { defineKeptTable, migrateTables } from './migrate.ts'
import { settlePending } from './pending.ts'
import { leftFolders, removeFolders } from './left-files.ts'
import { rowsOf } from './read.ts'
import type { WarehouseSettings } from './settings.ts'
import { refuseOtherSettings } from './session-settings.ts'
import { statementUsageOf } from './statement-usage.ts'
import { tableNames } from './table-names.ts'
import { refuseHalfImported, importTables } from './import-tables.ts'
import { Volume } from './volume.ts'
import { Warehouse } from './warehouse.ts'

type Write = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/** Opens or creates a lake on a SQL warehouse and completes interrupted writes. After an incomplete import only imports work. */
export async function openDatabricksLake(
  settings: WarehouseSettings,
  purpose: 'use' | 'fill' = 'use',
): Promise<Lake> {
  await rm(settings.workFolder, { recursive: true, force: true })
  await mkdir(settings.workFolder, { recursive: true, mode: 0o700 })
  const warehouse = new Warehouse(settings)
  const files = lazily(() =>
    openDatabase({
      file: ':memory:',
      memoryLimitMb: settings.memoryLimitMb,
      temporaryFolder: join(settings.workFolder, 'spill'),
      threads: 2,
    }),
  )
  const lake: DatabricksLake = {
    warehouse,
    journal: new Journal(warehouse),
    catalog: new Catalog(warehouse),
    volume: new Volume(warehouse),
    files: files.get,
    newPlace: () => join(settings.workFolder, randomUUID()),
  }
  await warehouse.endLeftOver()
  await refuseOtherSettings(warehouse)
  // Files that lie there before this process owns the lake belong to earlier owners.
  const left = await leftFolders(lake.volume)
  await lake.journal.open()
  if (purpose === 'use') refuseHalfImported(lake)
  await settlePending(lake)
  await removeFolders(lake.volume, left)
  return lakeOn(lake, oneWriteAtATime(lake), files)
}

/** Writes run one after the other, and each first completes an interrupted batch. */
function oneWriteAtATime(lake: DatabricksLake): { write: Write; idle(): Promise<unknown> } {
  let last: Promise<unknown> = Promise.resolve()
  return {
    write(work) {
      const turn = last.then(async () => {
        await lake.warehouse.endGivenUp()
        await lake.journal.certain()
        await settlePending(lake)
        return work()
      })
      last = turn.catch(() => undefined)
      return turn
    },
    idle: () => last,
  }
}

function lakeOn(
  lake: DatabricksLake,
  { write, idle }: ReturnType<typeof oneWriteAtATime>,
  files: Pick<ReturnType<typeof lazily>, 'giveBack' | 'close'>,
): Lake {
  const { warehouse, journal } = lake
  return {
    migrate: (tables) => write(() => migrateTables(lake, tables)),
    append: (batch) => write(() => appendBatch(lake, batch)),
    rows: (sql, parameters, signal) => rowsOf(warehouse, sql, parameters, signal),
    exportRows: (sql, file, parameters, signal) => exportTo(lake, { sql, parameters, signal }, file),
    tables: () => tableNames(warehouse),
    columnsOf: (table) => lake.catalog.columnsOf(table),
    defineDerived: (table, select, hash, keepBefore) =>
      write(() => defineDerivedTable(lake, table, select, { hash, keepBefore })),
    deleteRows: (table, condition, options = {}) =>
      write(() => deleteTableRows(lake, table, condition, options)),
    derivedHash: (table) => derivedHashOf(lake, table),
    derivedHashes: (tables) => derivedHashesOf(lake, tables),
    replaceDays: (table, days, select, options = {}) =>
      write(() => replaceDayRows(lake, table, days, select, options)),
    replaceAll: (table, select, options = {}) => write(() => replaceAllRows(lake, table, select, options)),
    upsert: (table, key, select, options = {}) => write(() => upsertRows(lake, table, key, select, options)),
    defineKept: (table, columns) => write(() => defineKeptTable(lake, table, columns)),
    replaceVersion: (table, version, select, options = {}) =>
      write(() => replaceVersionRows(lake, table, version, select, options)),
    keepNotes: (notes) => write(() => journal.put(noteEntries(notes))),
    copyTo: (folder, signal, progress) => copyTables(lake, write, { folder, signal, progress }),
    importFrom: (folder, tables, progress) => write(() => importTables(lake, folder, tables, progress)),
    giveBack: files.giveBack,
    async close() {
      await idle()
      await files.close()
      await rm(warehouse.settings.workFolder, { recursive: true, force: true })
    },
    ...journalReads(lake),
  }
}

type JournalReads = Pick<
  Lake,
  | 'checkpoint'
  | 'checkpoints'
  | 'conflicts'
  | 'changedDays'
  | 'changedTables'
  | 'dataDays'
  | 'note'
  | 'notes'
  | 'version'
  | 'statementUsage'
>

// Reads from the journal in memory need no statement, so the warehouse may stay stopped.
function journalReads({ warehouse, journal }: DatabricksLake): JournalReads {
  return {
    checkpoint: async (source, scope) => documentOf(journal.get('checkpoint', source, scope)),
    checkpoints: async () => checkpoints(journal),
    conflicts: async () => conflicts(journal),
    changedDays: async (table, afterVersion) => changedDays(journal, table, afterVersion),
    changedTables: async (afterVersion) => changedTables(journal, afterVersion),
    dataDays: async () => dataDays(journal),
    note: async (name) => documentOf(journal.get('note', name)),
    notes: async (names) => keptNotes(journal, names),
    version: async () => latestVersion(journal),
    statementUsage: async () => statementUsageOf(journal, warehouse.usage),
  }
}

function lazily(open: () => Promise<Database>) {
  let opened: Promise<Database> | undefined
  return {
    get: () => (opened ??= open()),
    // One that could not be opened holds nothing.
    async giveBack() {
      const database = await opened?.catch(() => undefined)
      await database?.giveBack(0)
    },
    async close() {
      await (await opened)?.close()
    },
  }
}
