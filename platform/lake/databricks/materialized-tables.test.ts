import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../duckdb/database.ts'
import { withMaterializedTables } from './materialized-tables.ts'

/** Each expression names the one before it twice: eight of them read the first table 256 times. */
function doubling(count: number): string {
  const expressions = Array.from({ length: count }, (_, index) =>
    index === 0
      ? 't0 as (select n from one)'
      : `t${index} as (select l.n + r.n as n from t${index - 1} as l inner join t${index - 1} as r on l.n = r.n)`,
  )
  return `with ${expressions.join(', ')} select n from t${count - 1}`
}

test('a select that Spark plans well stays as it is', () => {
  expect(withMaterializedTables(doubling(4), 'made')).toEqual({ tables: [], select: doubling(4) })
})

test('expressions that would be repeated by hundreds are made as tables, with the same rows', async () => {
  const { tables, select } = withMaterializedTables(doubling(10), 'made')
  expect(tables.length).toBeGreaterThan(2)
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 100, threads: 1 })
  onTestFinished(() => database.close())
  await database.write(async (writing) => {
    await writing.run('create table one as select 1 as n')
    for (const step of tables) await writing.run(`create table ${step.name} as ${step.select}`)
  })
  expect(await database.rows(select)).toEqual([{ n: 512 }])
  expect(select).toContain('t8 as (select * from made_t8)')
})
