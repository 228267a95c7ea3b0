import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'

/** Waits for the work that follows a write. */
const afterWrites = (database: Database) => database.useThreads(2)

test('rows that are replaced again and again do not grow the file or the memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-database-'))
  const file = join(folder, 'lake.duckdb')
  const database = await openDatabase({ file, memoryLimitMb: 500, threads: 2 })
  try {
    const insert = 'insert into kept select range, range * 7919 % 1000003 from range(600000)'
    await database.write((writing) => writing.run('create table kept (id bigint, value bigint)'))
    await database.write((writing) => writing.run(insert))
    const used = async () => {
      const [row] = await database.rows('select sum(memory_usage_bytes) as bytes from duckdb_memory()')
      return { memory: Number(row?.['bytes']), room: (await stat(file)).size }
    }
    const before = await used()
    // An odd number of times, so that no checkpoint follows the last replacement.
    for (let time = 0; time < 21; time += 1) {
      await database.write(async (writing) => {
        await writing.run('delete from kept')
        await writing.run(insert)
      })
    }
    await afterWrites(database)
    const after = await used()
    // A few copies may exist between two checkpoints.
    expect(after.room).toBeLessThan(8 * before.room)
    expect(after.memory).toBeLessThan(8 * before.memory)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test.each([
  { checkpointsEachWrite: true, isLogged: false },
  { checkpointsEachWrite: false, isLogged: true },
])('a row that is only added stays in the log: $isLogged', async ({ checkpointsEachWrite, isLogged }) => {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-database-'))
  const file = join(folder, 'mart.duckdb')
  const database = await openDatabase({ file, memoryLimitMb: 100, threads: 1, checkpointsEachWrite })
  try {
    await database.write((writing) => writing.run('create table kept (id bigint)'))
    await database.write((writing) => writing.run('insert into kept values (1)'))
    await afterWrites(database)
    const logBytes = await stat(`${file}.wal`).then(
      ({ size }) => size,
      () => 0,
    )
    expect(logBytes > 0).toBe(isLogged)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('row groups have the given size, and those of an existing file stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-database-'))
  const settings = { file: join(folder, 'mart.duckdb'), memoryLimitMb: 100, threads: 1 }
  const insert = 'insert into kept select range from range(100000)'
  const lyingTogether = async (database: Database) => {
    const rows = await database.rows(
      "select max(count) as size from pragma_storage_info('kept') where segment_type <> 'VALIDITY' group by row_group_id order by row_group_id",
    )
    return rows.map(({ size }) => Number(size))
  }
  try {
    const before = await openDatabase(settings)
    await before.write((writing) => writing.run('create table kept (id bigint)'))
    await before.write((writing) => writing.run(insert))
    await before.close()
    const after = await openDatabase({ ...settings, rowGroupRows: 20_480 })
    await after.write((writing) => writing.run(insert))
    const [sum] = await after.rows('select count(*) as many, sum(id) as sum from kept')
    expect(sum).toEqual({ many: '200000', sum: '9999900000' })
    const sizes = await lyingTogether(after)
    expect(sizes.slice(0, 2)).toEqual([100_000, 20_480])
    expect(sizes.slice(1).every((size) => size <= 20_480)).toBe(true)
    await after.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
