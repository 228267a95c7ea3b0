import { readConfiguration } from '#config/configuration.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#lake/duckdb/database.ts'
import type { Elapsed } from './elapsed.ts'
import { elapsed } from './elapsed.ts'
import { embeddedDatabase } from '#worker/lake-settings.ts'

/** The duration of loading a Parquet file into a plain table of a new database, within the lake's own limits. */
export async function timePlainLoad(file: string): Promise<Elapsed> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-bench-'))
  const database = await openDatabase(embeddedDatabase(readConfiguration({ LAKEGAUGE_DATA_DIR: folder })))
  try {
    const since = elapsed()
    await database.write((writing) =>
      writing.run(`create table plain as select * from read_parquet('${file}')`),
    )
    return since()
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
