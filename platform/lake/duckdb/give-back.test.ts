import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, onTestFinished, test } from 'vitest'
import { connectionPool } from './connection-pool.ts'
import { openDatabase } from './database.ts'

const memoryOf =
  "select current_setting('memory_limit') as most, sum(memory_usage_bytes)::double as bytes from duckdb_memory()"

/** A database with 16 MB of rows, of which all were read. */
async function databaseRead() {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-give-back-'))
  const database = await openDatabase({ file: join(folder, 'kept.duckdb'), memoryLimitMb: 200, threads: 1 })
  onTestFinished(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  await database.write(async (writing) => {
    await writing.run('create table kept as select hash(range) as value from range(2000000)')
  })
  await database.write((writing) => writing.run('checkpoint')).catch(() => undefined)
  const countRows = () => database.rows('select count(distinct value % 1000) as kept from kept')
  await countRows()
  const memory = async () => {
    const [row] = await database.rows(memoryOf)
    return { most: String(row?.['most']), bytes: Number(row?.['bytes']) }
  }
  return { database, memory, countRows }
}

test('buffers are given back, and further work has the room that it had', async () => {
  const { database, memory, countRows } = await databaseRead()
  const before = await memory()
  await database.giveBack(4)
  const after = await memory()
  expect(before.bytes).toBeGreaterThan(12e6)
  expect(after.bytes).toBeLessThan(5e6)
  expect(after.most).toBe(before.most)
  expect(await countRows()).toEqual([{ kept: '1000' }])
})

test('nothing is given back while something is read', async () => {
  const { database, memory } = await databaseRead()
  const before = await memory()
  const { promise: isRead, resolve: endRead } = Promise.withResolvers<void>()
  const reading = database.read(async (session) => {
    await session.rows('select count(*) from kept')
    await isRead
  })
  await database.giveBack(4)
  endRead()
  await reading
  expect((await memory()).bytes).toBeGreaterThan(before.bytes - 1e6)
})

test('what is read and written meanwhile waits, and a closed database gives nothing back', async () => {
  const { database, countRows } = await databaseRead()
  const giving = database.giveBack(4)
  const [count] = await Promise.all([
    countRows(),
    database.write((writing) => writing.run('create table other (id int)')),
    giving,
  ])
  expect(count).toEqual([{ kept: '1000' }])
  await database.close()
  await expect(database.giveBack(4)).resolves.toBeUndefined()
})

test('a read that comes during a step that runs alone begins after it, and a step comes after no read', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const pool = connectionPool(() => instance.connect(), 2)
  const ended: string[] = []
  const { promise: stepEnds, resolve: endStep } = Promise.withResolvers<void>()
  const stepping = pool.alone(() => stepEnds.then(() => ended.push('step')))
  const reading = pool.use(async () => ended.push('read'))
  await Promise.resolve()
  expect(ended).toEqual([])
  endStep()
  await Promise.all([stepping, reading])
  expect(ended).toEqual(['step', 'read'])

  const { promise: readEnds, resolve: endRead } = Promise.withResolvers<void>()
  const longReading = pool.use(() => readEnds)
  await Promise.resolve()
  await pool.alone(async () => ended.push('never'))
  endRead()
  await longReading
  expect(ended).toEqual(['step', 'read'])
  await pool.close()
  instance.closeSync()
})
