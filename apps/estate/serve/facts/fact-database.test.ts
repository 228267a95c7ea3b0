import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { factDatabase } from './fact-database.ts'

let scratch = ''

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'estate-database-'))
})

afterAll(async () => rm(scratch, { recursive: true }))

async function factsOf(name: string): Promise<string> {
  const folder = join(scratch, name, 'facts')
  await mkdir(folder, { recursive: true })
  const rows = "select * from (values (2, 'b'), (1, 'a'), (2, 'c')) as job(id, name)"
  await rowsOf(':memory:', `copy (${rows}) to '${join(folder, 'job.parquet')}' (format parquet)`)
  return folder
}

async function rowsOf(file: string, sql: string) {
  const instance = await DuckDBInstance.create(file, file === ':memory:' ? {} : { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

test('the database has the rows of every Parquet file in their order', async () => {
  const file = await factDatabase(await factsOf('one'))
  expect(await rowsOf(file, 'from job')).toEqual([
    [2, 'b'],
    [1, 'a'],
    [2, 'c'],
  ])
})

test('the database is made once, also for two at the same time, and nothing unfinished stays', async () => {
  const folder = await factsOf('two')
  const [one, other] = await Promise.all([factDatabase(folder), factDatabase(folder)])
  expect(one).toBe(other)
  expect(existsSync(one)).toBe(true)
  expect(await readdir(join(scratch, 'two'))).toEqual(['facts', 'facts.duckdb'])
})
