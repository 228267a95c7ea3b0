import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Json } from '@duckdb/node-api'
import { DuckDBInstance } from '@duckdb/node-api'

export type FactQuery = (sql: string) => Promise<Record<string, Json>[]>

/** Queries the Parquet tables of a folder by name. Decimals and whole numbers beyond 32 bits are texts. */
export async function factQuery(folder: string): Promise<FactQuery> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '1GB' })
  const connection = await instance.connect()
  for (const file of await readdir(folder)) {
    const [table, extension] = file.split('.')
    if (extension === 'parquet')
      await connection.run(`create view ${table} as from read_parquet('${join(folder, file)}')`)
  }
  return async (sql) => (await connection.runAndReadAll(sql)).getRowObjectsJson()
}
