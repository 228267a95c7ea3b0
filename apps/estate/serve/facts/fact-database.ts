import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'

import { quoted } from './quoted.ts'

const memoryLimit = '512MB'

/**
 * The tables of a folder in one database file beside it, made at the first call and reused later. Unlike the Parquet files it
 * can be read in small pieces for little work, so nothing of it has to stay in memory.
 */
export async function factDatabase(folder: string): Promise<string> {
  const file = `${folder}.duckdb`
  if (existsSync(file)) return file
  const unfinished = `${file}.${randomUUID()}.tmp`
  try {
    await writeTables(folder, unfinished)
    // If another process finished it first, this one takes its place: both have the same rows.
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return file
}

async function writeTables(folder: string, file: string): Promise<void> {
  const instance = await DuckDBInstance.create(file, { threads: '2', memory_limit: memoryLimit })
  const connection = await instance.connect()
  try {
    for (const parquet of (await readdir(folder)).filter((name) => name.endsWith('.parquet'))) {
      const rows = `from read_parquet(${quoted(join(folder, parquet))})`
      await connection.run(`create table "${basename(parquet, '.parquet')}" as ${rows}`)
    }
    await connection.run('checkpoint')
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
