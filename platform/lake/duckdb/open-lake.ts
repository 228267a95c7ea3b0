import { appendBatch, latestVersion } from './append.ts'
import { bookkeeping, keepNotes, parsedDocument } from './bookkeeping.ts'
import { changedDays, changedTables, dataDays } from './changes.ts'
import { literal } from './column-type.ts'
import { copyTables, importTables } from './copy.ts'
import { openDatabase, type Database, type DatabaseSettings } from './database.ts'
import {
  defineDerivedTable,
  deleteTableRows,
  replaceAllRows,
  replaceDayRows,
  replaceVersionRows,
  upsertRows,
  withFewerDays,
} from './derived.ts'
import { macros } from './macros.ts'
import { columnsOf, defineKeptTable, migrateTables, tableNames } from './migrate.ts'
import type { ArrivalConflict, Checkpoint, Lake } from '../lake.ts'

// What the first statements after a rest read again is in the system's memory of files.
const idleBuffersMb = 16

/** Opens or creates the embedded lake. */
export async function openLake(settings: DatabaseSettings): Promise<Lake> {
  const database = await openDatabase(settings)
  await database.write(async (writing) => {
    for (const statement of bookkeeping) await writing.run(statement)
    for (const macro of macros) await writing.run(`create or replace macro ${macro}`)
  })
  return lakeOn(database)
}

function lakeOn(database: Database): Lake {
  const { read, write } = database
  return {
    migrate: (tables) => write((writing) => migrateTables(writing, tables)),
    append: (batch) => write((writing) => appendBatch(writing, batch)),
    rows: (sql, parameters, signal) => database.rows(sql, parameters, signal),
    exportRows: (sql, file, parameters, signal) =>
      read(
        (reading) =>
          reading.run(`copy (\n${sql}\n) to ${literal(file)} (format parquet, compression zstd)`, parameters),
        signal,
      ),
    tables: () => read(tableNames),
    columnsOf: (table) => read((reading) => columnsOf(reading, table)),
    defineDerived: (table, select, hash, keepBefore) =>
      write((writing) => defineDerivedTable(writing, table, select, { hash, keepBefore })),
    deleteRows: (table, condition, options = {}) =>
      write((writing) => deleteTableRows(writing, table, condition, options), options.signal),
    replaceDays: (table, days, select, options = {}) =>
      withFewerDays(days.length, (daysAtOnce) =>
        write(
          (writing) => replaceDayRows(writing, table, days, select, { ...options, daysAtOnce }),
          options.signal,
        ),
      ),
    replaceAll: (table, select, options = {}) =>
      write((writing) => replaceAllRows(writing, table, select, options), options.signal),
    upsert: (table, key, select, options = {}) =>
      write((writing) => upsertRows(writing, table, key, select, options), options.signal),
    defineKept: (table, columns) => write((writing) => defineKeptTable(writing, table, columns)),
    replaceVersion: (table, version, select, options = {}) =>
      write((writing) => replaceVersionRows(writing, table, version, select, options), options.signal),
    changedDays: (table, afterVersion) => read((reading) => changedDays(reading, table, afterVersion)),
    changedTables: (afterVersion) => read((reading) => changedTables(reading, afterVersion)),
    dataDays: () => read(dataDays),
    keepNotes: (notes) => write((writing) => keepNotes(writing, notes)),
    version: () => read(latestVersion),
    statementUsage: async () => [],
    copyTo: (folder, signal, progress) => read((reading) => copyTables(reading, folder, progress), signal),
    importFrom: (folder, tables, progress) =>
      write((writing) => importTables(writing, folder, tables, progress)),
    giveBack: () => database.giveBack(idleBuffersMb),
    close: () => database.close(),
    ...bookkeepingReads(database),
  }
}

type BookkeepingRead =
  | 'checkpoint'
  | 'checkpoints'
  | 'conflicts'
  | 'derivedHash'
  | 'derivedHashes'
  | 'note'
  | 'notes'

function bookkeepingReads({ rows }: Database): Pick<Lake, BookkeepingRead> {
  return {
    async checkpoint(source, scope) {
      const [row] = await rows(
        'select state from bookkeeping.checkpoint where source = $source and scope = $scope',
        { source, scope },
      )
      return parsedDocument(row?.['state'])
    },
    async checkpoints() {
      const kept = await rows(
        'select source, scope, state from bookkeeping.checkpoint order by source, scope',
      )
      return kept.map((row): Checkpoint => {
        const { source, scope, state } = row
        return { source: String(source), scope: String(scope), state: parsedDocument(state) }
      })
    },
    async conflicts() {
      const kept = await rows(
        'select table_name, version, conflicts from bookkeeping.arrival_conflict order by version, table_name',
      )
      return kept.map((row): ArrivalConflict => {
        const { table_name: table, version, conflicts } = row
        return { table: String(table), version: Number(version), conflicts: Number(conflicts) }
      })
    },
    async derivedHash(table) {
      const [row] = await rows('select hash from bookkeeping.derived where name = $table', { table })
      return row && String(row['hash'])
    },
    async derivedHashes(names) {
      const kept = await rows('select name, hash from bookkeeping.derived where name in ($names)', { names })
      return new Map(kept.map(({ name, hash }) => [String(name), String(hash)]))
    },
    async note(name) {
      const [row] = await rows('select value from bookkeeping.note where name = $name', { name })
      return parsedDocument(row?.['value'])
    },
    async notes(names) {
      const kept = await rows('select name, value from bookkeeping.note where name in ($names)', { names })
      return new Map(kept.map(({ name, value }) => [String(name), parsedDocument(value)]))
    },
  }
}
