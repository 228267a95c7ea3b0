import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'

test('rows that are replaced again and again take neither more room nor more memory', async () => {
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
    for (let time = 0; time < 20; time += 1) {
      await database.write(async (writing) => {
        await writing.run('delete from kept')
        await writing.run(insert)
      })
    }
    const after = await used()
    // Between two checkpoints there may be a few copies.
    expect(after.room).toBeLessThan(8 * before.room)
    expect(after.memory).toBeLessThan(8 * before.memory)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
